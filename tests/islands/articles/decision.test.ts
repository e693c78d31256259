import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Article } from '#src/domain/articles/articles.api.ts'
import { articleMessages } from '#src/domain/articles/articles.ts'
import { type ArticleState, articleStates, isShown } from '#src/domain/articles/states.ts'
import { Decision } from '#src/islands/articles/Decision.tsx'

const article: Article = {
  ...{ id: 'a', state: 'review', plannedOn: '2026-11-21', position: 1, title: 'Tea', words: 1, liveUrl: null },
  ...{ queued: false, version: 1, keyword: '', backlinkUrl: '', slug: '', content: '', coverImageId: null },
  ...{ metaTitle: '', metaDescription: '', projectId: 'p', comments: [], publishError: null, stopped: false },
}
const show = (traits: Partial<Article>) =>
  renderToStaticMarkup(
    createElement(Decision, {
      ...{ article: { ...article, ...traits }, hasTarget: true, automatic: true },
      decide: () => Promise.resolve(null),
    }),
  )
const buttonsIn = (html: string) => [...html.matchAll(/<button[^>]*>([^<]*)</g)].map(([, label]) => label)

describe('What a customer can decide about an article', () => {
  it.each<[ArticleState, string[]]>([
    ['review', ['Approve', 'Ask for changes']],
    ['approved', ['Publish now', 'Ask for changes', 'I published it']],
    ['sent', ['I published it']],
  ])('that is in state %s depends on it', (state, buttons) => {
    expect(buttonsIn(show({ state }))).toEqual(buttons)
  })

  it.each(articleStates.filter(isShown))('is nothing once its order was stopped: %s', (state) => {
    expect(buttonsIn(show({ state, stopped: true }))).toEqual([])
  })

  it('says that an order was stopped, and why visitors can’t see what was sent', () => {
    expect(show({ state: 'approved', stopped: true })).toContain(articleMessages.orderStopped)
    expect(show({ state: 'sent', publishError: 'It’s a draft.' })).toContain(
      'It’s a draft. Once it’s live, add its URL',
    )
  })
})

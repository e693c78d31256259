import { expect, it } from 'vitest'
import { keywordLimits } from '#src/domain/keywords/keywords.ts'
import type { Lead, LeadPage } from '#src/domain/leads/leads.api.ts'
import { leadLimits } from '#src/domain/leads/leads.ts'
import { offerLimits } from '#src/domain/offers/offers.ts'
import type { Overview } from '#src/domain/overview/overview.api.ts'
import { feedback } from '#src/storage/feedback/schema.ts'
import { replyDrafts } from '#src/storage/mentions/schema.ts'
import { send } from '#tests/support/accounts.ts'
import { cleanLine, cleanText } from '#src/domain/text/text.ts'
import { useApi } from '#tests/support/api.ts'
import { givenMentionBy } from '#tests/support/leads.ts'
import { hostileLinks, packed, readHostileTexts } from '#tests/support/markup-corpus.ts'
import { givenKeyword, givenOwner, type Inbox } from '#tests/support/mentions.ts'

// The collected attacks, in every answer about mentions, leads, offers, replies, keywords and suggestions.

const texts = readHostileTexts()
const posts = packed(texts, 4000)
const api = useApi('file')

it('What strangers and customers write is in answers as they wrote it, and answers are nothing but JSON', async () => {
  const { owner, projectId } = await givenOwner(api)
  const { token } = owner
  const ask = async <Data>(name: `${string} /${string}`, body?: object) => {
    const answer = await send<Data>(api, name, { token, ...(body && { body }) })
    expect([
      name,
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('x-content-type-options'),
    ]).toEqual([name, 200, 'application/json', 'nosniff'])
    return answer.body.data
  }

  const keyword = cleanLine(packed(texts, keywordLimits.text)[5]!)
  const fourWeeksAgo = api.clock.now - 29 * 24 * 60 * 60 * 1000
  const { now } = api.clock
  api.clock.now = fourWeeksAgo
  await givenKeyword(api, projectId, keyword)
  api.clock.now = now
  const given = []
  for (const [at, text] of posts.entries()) {
    const title = packed(texts, 300)[at]!
    const author = `${Array.from(title).slice(0, 90).join('')} ${at}`
    const post = { text, title, author, url: hostileLinks[at % hostileLinks.length]!, authorUrl: hostileLinks[0] }
    const id = await givenMentionBy(api, projectId, { ...post, postedAt: now - at * 1000 })
    const draft = { id: `draft-${at}`, mentionId: id, userId: owner.user.id, text, createdAt: now }
    await api.db.insert(replyDrafts).values({ ...draft, writer: 'model' })
    given.push({ id, ...post, draft: text })
  }
  for (let votes = 0; votes < 5; votes += 1) {
    const times = { createdAt: now + votes, updatedAt: now }
    await api.db.insert(feedback).values({ id: `f${votes}`, projectId, mode: 'idea', text: texts[0]!, ...times })
  }

  const inbox = await ask<Inbox>(`GET /posts/${projectId}/mentions?limit=100`)
  expect(
    inbox.items.map(({ id, text, title, author, url, draft }) => ({ id, text, title, author, url, draft })),
  ).toEqual(given.map(({ id, text, title, author, url, draft }) => ({ id, text, title, author, url, draft })))

  const leads: Lead[] = []
  for (let page = 1; leads.length < posts.length; page += 1) {
    leads.push(...(await ask<LeadPage>(`GET /projects/${projectId}/leads?page=${page}`)).items)
  }
  expect(leads.map(({ handle }) => handle)).toEqual(given.map(({ author }) => author))
  for (const [at, note] of packed(texts, leadLimits.note).slice(0, leads.length).entries()) {
    const { id, version } = leads[at]!
    const lead = await ask<Lead>(`PUT /projects/${projectId}/leads/${id}`, { version, note })
    expect(lead.note).toBe(cleanText(note))
  }

  const offer = {
    headline: cleanLine(packed(texts, offerLimits.headline)[3]!),
    price: cleanLine(packed(texts, offerLimits.price)[3]!),
    coupon: cleanLine(packed(texts, offerLimits.coupon)[3]!),
  }
  expect(await ask('POST /offers/add-update', { projectId, version: 0, ...offer, url: '', endsOn: '' })).toMatchObject(
    offer,
  )
  expect(await ask(`GET /offers/${projectId}/project`)).toMatchObject(offer)

  const keywords = await ask<{ items: { text: string }[] }>(`GET /projects/${projectId}/keywords`)
  expect(keywords.items.map(({ text }) => text)).toEqual([keyword])

  const { waiting } = await ask<Overview>(`GET /projects/${projectId}/overview`)
  const begin = texts[0]!.trim().slice(0, 20)
  expect(waiting.items.find(({ kind }) => kind === 'feedback')?.title.startsWith(`“${begin}`)).toBe(true)
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cardTitle,
  checkDraft,
  imageIdsIn,
  isPostSlug,
  otherTitle,
  postSlug,
  readingMinutes,
} from '#src/domain/posts/posts.ts'

describe('The title of a post', () => {
  it('is cut at 35 characters on a card, in title case, and keeps existing capitals', () => {
    expect(cardTitle('how to choose directories that fit')).toBe('How To Choose Directories That Fit')
    expect(cardTitle('seo for SaaS: what “a directory” can do for it')).toBe('Seo For SaaS: What “A Directory” Ca...')
    expect(cardTitle('élan vital')).toBe('Élan Vital')
  })

  it('is cut at 26 characters in "Other Articles"', () => {
    expect(otherTitle('exactly twenty-six letters')).toBe('exactly twenty-six letters')
    expect(otherTitle('exactly twenty-six letters!')).toBe('exactly twenty-six letters...')
    expect(otherTitle('😀'.repeat(27))).toBe(`${'😀'.repeat(26)}...`)
  })

  it('produces a valid slug for any content', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
        const slug = postSlug(title)
        expect(isPostSlug(slug)).toBe(true)
        const kept = { title: '', slug, content: '', coverImageId: null, metaTitle: '', metaDescription: '' }
        expect(checkDraft(kept)).toEqual([])
      }),
    )
    expect(postSlug('Page')).toBe('page-post')
  })
})

describe('A post', () => {
  it('takes at least a minute to read', () => {
    expect([0, 1, 330, 2200].map(readingMinutes)).toEqual([1, 1, 2, 10])
  })

  it('uses each image in its text once', () => {
    const image = (id: string) => `<img src="/api/file-uploads/${id}/image" alt="">`
    expect(imageIdsIn(`<p>${image('aa')}${image('bb')}</p>${image('aa')}<img src="/other.png" alt="">`)).toEqual([
      'aa',
      'bb',
    ])
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDraft } from '#src/domain/posts/checking.ts'
import {
  cardTitle,
  isPostSlug,
  otherTitle,
  postMessages,
  postPath,
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

  it.each([
    ['東京のカフェ', '東京のカフェ', '/blog/%E6%9D%B1%E4%BA%AC%E3%81%AE%E3%82%AB%E3%83%95%E3%82%A7'],
    ['ร้านกาแฟ', 'ร้านกาแฟ', '/blog/%E0%B8%A3%E0%B9%89%E0%B8%B2%E0%B8%99%E0%B8%81%E0%B8%B2%E0%B9%81%E0%B8%9F'],
    ['Каталог', 'katalog', '/blog/katalog'],
    ['دليل', 'dlyl', '/blog/dlyl'],
    ['🍵', 'post', '/blog/post'],
  ])('%s makes a slug that people can read, and a URL of plain characters', (title, slug, path) => {
    expect([postSlug(title), postPath(postSlug(title))]).toEqual([slug, path])
  })

  it('may have a number behind the longest slug', () => {
    for (const letter of ['a', '茶', 'ชา']) expect(isPostSlug(`${postSlug(letter.repeat(200))}-99`)).toBe(true)
  })
})

describe('A slug that is typed', () => {
  it.each([
    'Tea',
    'a b',
    'a--b',
    '-a',
    'café',
    'чай',
    'ＡＢ',
    '茶!',
    '茶'.normalize('NFD') + '\u200b',
    'カ\u3099',
    '../x',
    'a/b',
  ])('is refused as %j, which could be written in another way', (slug) => {
    expect(isPostSlug(slug)).toBe(false)
  })

  it('is refused if it is too long', () => {
    const draft = { title: '', content: '', coverImageId: null, metaTitle: '', metaDescription: '' }
    for (const slug of ['a'.repeat(101), '茶'.repeat(23)]) {
      expect(checkDraft({ ...draft, slug })).toEqual([{ field: 'slug', message: postMessages.slugTooLong }])
    }
  })
})

describe('A post', () => {
  it('takes at least a minute to read', () => {
    expect([0, 1, 330, 2200].map(readingMinutes)).toEqual([1, 1, 2, 10])
  })
})

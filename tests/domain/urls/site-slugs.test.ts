import { describe, expect, it } from 'vitest'
import { articleSlug } from '#src/domain/articles/articles.ts'

describe('The slug of an article', () => {
  it.each([
    ['How to brew tea', 'how-to-brew-tea'],
    ['Как заварить чай', 'kak-zavarit-chai'],
    ['Crème brûlée & thé', 'creme-brulee-the'],
    ['如何泡茶', '如何泡茶'],
    ['iPhone 17 の使い方', 'iphone-17-の使い方'],
    ['ชงชาอย่างไร', 'ชงชาอย่างไร'],
    ['चाय कैसे बनाएं?', 'चाय-कैसे-बनाएं'],
    ['ＡＢＣ！', 'abc'],
    ['🍵', 'post'],
    ['東京のカフェ 10選！', '東京のカフェ-10選'],
    ['東京☕️カフェ 1️⃣', '東京-カフェ-1'],
    ['ｶﾌｪガイド'.normalize('NFD'), 'カフェガイド'],
    ['วิธีทำ SEO ภาษา\u200bไทย', 'วิธีทำ-seo-ภาษาไทย'],
    ['ນ້ຳ ໃຈ', 'ນ້ຳ-ໃຈ'],
    ['ශ්\u200dරී ලංකා', 'ශ්රී-ලංකා'],
    ['abc\u202Edef 東\u061c京', 'abcdef-東京'],
    ['१० टिप्स', '१०-टिप्स'],
    ['አዲስ አበባ', 'አዲስ-አበባ'],
    ['Café 東京', 'café-東京'],
    ['a\ud800 東', 'a-東'],
    ['', 'post'],
  ])('of %j is %j', (title, slug) => {
    expect(articleSlug(title)).toBe(slug)
  })

  it('is cut where WordPress wouldn’t cut it, and never within a letter', () => {
    for (const letter of ['茶', 'चि', '👩‍🌾茶', 'あ']) {
      const slug = articleSlug(letter.repeat(100))
      expect(encodeURIComponent(slug).length).toBeLessThanOrEqual(180)
      expect(decodeURIComponent(encodeURIComponent(slug))).toBe(slug)
      expect(slug).not.toMatch(/^-|-$/)
    }
    expect(articleSlug('a'.repeat(300))).toHaveLength(80)
  })
})

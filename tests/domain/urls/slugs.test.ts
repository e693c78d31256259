import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSlug, productSlug, slugify } from '#src/domain/urls/slugs.ts'

describe('slugify', () => {
  it.each([
    ['Acme Tools', 'acme-tools'],
    ['  Café  Crème ', 'cafe-creme'],
    ['VR/AR solutions', 'vr-ar-solutions'],
    ['Straße & Søn', 'strasse-son'],
    ['a -- b', 'a-b'],
    ["Don't panic!", 'dont-panic'],
    ['node.js', 'node-js'],
    ['𝗕𝗼𝗹𝗱 title', 'bold-title'],
    ['ＦＵＬＬ Ｗｉｄｔｈ', 'full-width'],
    ['STRASSE ẞ İstanbul', 'strasse-ss-istanbul'],
    ['Как выбрать каталог', 'kak-vybrat-katalog'],
    ['Їжак і щука', 'izhak-i-shchuka'],
    ['Καλημέρα κόσμε', 'kalimera-kosme'],
    ['서울 가이드', 'seoul-gaideu'],
    ['საქართველო', 'sakartvelo'],
    ['Հայաստան', 'hayastan'],
    ['שלום עולם', 'shlvm-vlm'],
    ['دليل 2026 ١', 'dlyl-2026-1'],
    ['家族', ''],
    ['Non\u2011stop 2024\u20112025', 'non-stop-2024-2025'],
    ['A \u2212 B, SEO→Sales, Notion+Slack', 'a-b-seo-sales-notion-slack'],
    ['1½ years, 10² m²', '1-1-2-years-10-2-m2'],
    ['1200×630 images', '1200x630-images'],
    ['Azərbaycan, Ŋoŋ, ɓeɗi ƙasa', 'azerbaycan-ngong-bedi-kasa'],
    ['Қазақстан өңірі', 'qazaqstan-ongiri'],
    ['اردو میں ڈیٹا', 'ardw-myn-dyta'],
    ['مـــرحبا', 'mrhba'],
    ['in\u200bvoice in\u00advoice', 'invoice-invoice'],
  ])('turns %j into %j', (text, slug) => {
    expect(slugify(text)).toBe(slug)
  })

  it('only contains letters, digits and single hyphens, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(slugify(text)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
      }),
    )
  })
})

describe('the slug of a product', () => {
  it('is never empty and always valid', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (name) => isSlug(productSlug(name))))
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (name) => isSlug(productSlug(name, name))))
  })

  it.each([
    ['家族', '', 'product'],
    ['家族', 'kazoku.example', 'kazoku-example'],
    ['かぞく', 'github.com/tanaka/kazoku', 'kazoku'],
    ['व्यापार', 'xn--fiqs8s.example', 'product'],
    ['ธุรกิจ App', 'app.example', 'app'],
    ['Tea', 'kazoku.example', 'tea'],
  ])('of %s at %s can be read: %s', (name, key, slug) => {
    expect(productSlug(name, key)).toBe(slug)
  })

  it('stays short for any name', () => {
    expect(productSlug('word '.repeat(1000)).length).toBeLessThanOrEqual(60)
  })
})

import { describe, expect, it } from 'vitest'
import { countries } from '#src/seo/data/countries.ts'
import { trunkPrefix } from '#src/seo/landing/countries/contacts.ts'
import { firstWorkingDay, localTime, sharedHours, weekendOf } from '#src/seo/landing/countries/days.ts'
import { allFacts } from '#src/seo/landing/countries/facts.ts'
import { hreflang, languageRows } from '#src/seo/landing/countries/languages.ts'
import { currencyFact } from '#src/seo/landing/countries/money.ts'
import { nameInText } from '#src/seo/landing/countries/names.ts'
import { countryPages } from '#src/seo/landing/countries/pages.ts'
import { allText } from './page-text.ts'

const find = (slug: string) => countries.find((country) => country.slug === slug)!
const textOf = (slug: string) =>
  countryPages
    .filter(({ path, label }) => path.includes(`-${slug}`) || path.includes(`/${slug}-`) || label.endsWith(slug))
    .map(allText)
    .join(' ')

describe('Country facts', () => {
  it.each([
    ['netherlands', 'the Netherlands'],
    ['usa', 'the United States'],
    ['uk', 'the United Kingdom'],
    ['gambia', 'the Gambia'],
    ['philippines', 'the Philippines'],
    ['drcongo', 'the DR Congo'],
    ['congo', 'Congo'],
    ['cotedivoire', "Côte d'Ivoire"],
    ['saotomeandprincipe', 'Sao Tome and Principe'],
    ['kosovo', 'Kosovo'],
    ['ukraine', 'Ukraine'],
  ])('name %s as %s in running text', (slug, name) => {
    expect(nameInText(find(slug))).toBe(name)
  })

  it.each([
    ['afghanistan', '0'],
    ['hungary', '06'],
    ['belarus', '80'],
    ['kazakhstan', '8'],
    ['lithuania', '0'],
    ['italy', ''],
    ['usa', ''],
    ['argentina', null],
  ])('know the dialing prefix of %s', (slug, prefix) => {
    expect(trunkPrefix(find(slug).phone!)).toBe(prefix)
  })

  it.each([
    ['afghanistan', 'Thursday and Friday', 'Saturday'],
    ['egypt', 'Friday and Saturday', 'Sunday'],
    ['iran', 'Friday', 'Saturday'],
    ['india', 'Sunday', 'Monday'],
    ['france', 'Saturday and Sunday', 'Monday'],
  ])('know the work week of %s', (slug, weekend, first) => {
    expect([weekendOf(find(slug)), firstWorkingDay(find(slug))]).toEqual([weekend, first])
  })

  it('handle half-hour offsets and other days', () => {
    expect(localTime(720, 'UTC+5:45')).toBe('17:45')
    expect(localTime(540, 'UTC-3:30')).toBe('5:30')
    expect(localTime(1020, 'UTC+14')).toBe('7:00 of the next day')
    expect(localTime(540, 'UTC-10')).toBe('23:00 of the day before')
    expect([sharedHours('UTC+0'), sharedHours('UTC+4:30'), sharedHours('UTC-8'), sharedHours('UTC+13')]).toEqual([
      8, 3.5, 0, 0,
    ])
  })

  it('mark languages by assigned codes only', () => {
    expect(find('kosovo').languages.map((language) => hreflang(find('kosovo'), language))).toEqual(['sq', 'sr'])
    expect(hreflang(find('uk'), find('uk').languages[0]!)).toBe('en-GB')
    expect(languageRows(find('israel'))[0]).toEqual([
      'Hebrew (עברית)',
      'hreflang he-IL, called “ישראל”, in Hebrew letters, from right to left',
    ])
    // The data only has its name in simplified characters.
    expect(languageRows(find('taiwan'))[0]?.[1]).not.toContain('called')
  })

  it("leave out invisible currency signs and codes that aren't in use", () => {
    expect(currencyFact(find('caboverde'))).toBe('Cape Verdean Escudo, CVE')
    expect(currencyFact(find('switzerland'))).toBe('Swiss Franc, CHF')
    expect(currencyFact(find('panama'))).toBe('Panamanian Balboa, PAB, written B/.; beside it USD')
  })

  it('say what is missing if data is missing', () => {
    const kosovo = textOf('kosovo')
    expect(kosovo).toContain('The data hold no time zone for Kosovo')
    expect(kosovo).toContain('The data name no country ending for Kosovo')
    expect(kosovo).toContain('XK is in wide use for Kosovo but is not an assigned code')
    expect(textOf('vaticancity')).toContain('Vatican City again')
    expect(textOf('macao')).toContain('Macao again')
    expect(countries.some(({ name }) => name === 'Antarctica')).toBe(false)
  })

  it('have no gaps, doubled words or incomplete sentences', () => {
    const hole =
      /undefined|null|NaN|\[object|\{\}|\(\)| {2}|^ | $| [,;:]| \.(?![a-z])|,,|;\.|: [,;]|\b(the|and|of|in|to|a) \1\b/
    for (const { path, metaTitle, metaDescription, h2, h3, lead, sections } of countryPages) {
      const blocks = sections.flatMap((section) => section.blocks)
      const sentences = blocks.flatMap((block) =>
        block.kind === 'paragraph' ? [block.text] : block.kind === 'steps' || block.kind === 'list' ? block.items : [],
      )
      const headings = [metaTitle, h3, ...sections.map(({ heading }) => heading)]
      for (const text of [...headings, ...sentences, metaDescription, h2, lead])
        expect([path, text, hole.exec(text)?.[0]]).toEqual([path, text, undefined])
      for (const text of [...sentences, metaDescription, h2, lead])
        expect([path, text]).toEqual([path, expect.stringMatching(/[.!?]$/)])
      // Names may start with a lower-case letter, other words may not.
      for (const text of sentences) expect([path, text]).toEqual([path, expect.stringMatching(/^(?![a-z]+ )/)])
    }
  })

  it('count what the data contains', () => {
    for (const { country, national, own, secure, kinds, bound } of allFacts) {
      expect(national.map(({ url }) => url)).toEqual(country.directories.map(({ url }) => url))
      expect(own.every(({ url }) => new URL(url).hostname.endsWith(country.cctld!))).toBe(true)
      expect(secure).toBe(country.directories.filter(({ url }) => url.startsWith('https://')).length)
      expect(kinds.reduce((sum, { rows }) => sum + rows.length, 0)).toBe(national.length)
      expect(bound.every(({ countries: codes }) => codes?.includes(country.iso2))).toBe(true)
    }
  })
})

import { describe, expect, it } from 'vitest'
import { countries } from '#src/seo/data/countries.ts'
import { recordedList } from '#src/seo/directories/known-list.ts'
import { countryPages } from '#src/seo/landing/countries/pages.ts'
import { foreignWords } from '#src/seo/landing/foreign-words.ts'
import { proseOf } from '#src/seo/landing/name-links.ts'
import { proseParts } from '#src/seo/landing/prose-parts.ts'
import { inFull } from '#tests/support/full.ts'

const find = (iso2: string) => countries.find((country) => country.iso2 === iso2)
const marked = (iso2: string, text: string) =>
  foreignWords(text, find(iso2)).flatMap((part) => (typeof part === 'string' ? [] : [[part.lang, part.words]]))

describe('Words in another script', () => {
  it.each([
    ['JP', 'prices need 税込 (zeikomi)', 'ja', '税込'],
    ['CN', '“附近的火锅” (hot pot nearby)', 'zh-Hans', '附近的火锅'],
    ['TW', 'with 推薦 after it', 'zh-Hant', '推薦'],
    ['KR', 'type 맛집 with a station', 'ko', '맛집'],
    ['SA', '“نقل عفش جدة” (moving)', 'ar', 'نقل عفش جدة'],
    ['IL', 'the nine-digit ח.פ. (het-pe)', 'he', 'ח.פ'],
    ['BG', 'as in ж.к. Младост 1, бл. 45.', 'bg', 'ж.к. Младост 1, бл'],
    ['UA', '“ремонт квартир Київ”', 'uk', 'ремонт квартир Київ'],
    ['TH', 'like “ล้างแอร์ บางนา”', 'th', 'ล้างแอร์ บางนา'],
  ])('%s: “%s” has the language of the country', (iso2, text, lang, words) => {
    expect(marked(iso2, text)).toEqual([[lang, words]])
  })

  it('are Russian where the country’s own letters are missing, or where it has another script', () => {
    expect(marked('KZ', '“сантехник Алматы” and “тіс дәрігері Астана”')).toEqual([
      ['ru', 'сантехник Алматы'],
      ['kk', 'тіс дәрігері Астана'],
    ])
    expect(marked('LV', '“сантехник Рига”')).toEqual([['ru', 'сантехник Рига']])
  })

  it('leave the text as it is, in all prose of all countries', inFull, () => {
    for (const page of countryPages(recordedList)) {
      const parts = proseParts(page)
      const texts = [page.lead, ...page.sections.flatMap(({ blocks }) => blocks.flatMap(proseOf))]
      for (const text of texts) {
        const own = parts.get(text) ?? [text]
        const joined = own.map((part) => (typeof part === 'string' ? part : 'lang' in part ? part.words : part.name))
        expect(joined.join('')).toBe(text)
      }
    }
  })

  it('have no mark around ours', () => {
    expect(foreignWords('Gewerbeanmeldung, “señas” and plain words', find('DE'))).toEqual([
      'Gewerbeanmeldung, “señas” and plain words',
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { isDate, noteOrder, readDate } from '#src/domain/counted/crawl-dates.ts'

const latest = '2026-11-29'

function read(dates: string[], language = 'en-GB') {
  const signs = { dayFirst: false, monthFirst: false }
  for (const date of dates) noteOrder(signs, date)
  return dates.map((date) => readDate(date, { signs, language, latest }))
}

describe('the day of a crawl', () => {
  it.each([
    ['2026-10-03', 'en-US'],
    ['2026/10/3', 'ja-JP'],
    ['2026. 10. 3.', 'ko-KR'],
    ['03.10.2026', 'de-DE'],
    ['3/10/2026', 'fr-FR'],
    ['10/3/2026', 'en-US'],
    ['3-10-26', 'nl-NL'],
    ['03.10.2026 00:00', 'ru-RU'],
    ['Oct 3, 2026', 'de-DE'],
    ['3 Oct 2026', 'en-GB'],
    ['3. Okt. 2026', 'de-DE'],
    ['3 oct. 2026', 'fr-FR'],
    ['3 de octubre de 2026', 'es-ES'],
    ['3 октября 2026 г.', 'ru-RU'],
    ['2026年10月3日', 'ja-JP'],
    ['2026년 10월 3일', 'ko-KR'],
    ['46298', 'en-US'],
  ])('is read from %s (%s)', (text, language) => {
    expect(read([text], language)).toEqual(['2026-10-03'])
    expect(isDate(text)).toBe(true)
  })

  it('is read in the order that the other dates of the column show, whatever the language', () => {
    expect(read(['10/3/2026', '9/28/2026'], 'de-DE')).toEqual(['2026-10-03', '2026-09-28'])
    expect(read(['3/10/2026', '28/9/2026'], 'en-US')).toEqual(['2026-10-03', '2026-09-28'])
  })

  it('isn’t guessed: neither in the future nor where the column contradicts itself', () => {
    expect(read(['2026-12-24', '30/02/2026', 'N/A', '', '1970-01-01'])).toEqual(Array(5).fill(undefined))
    expect(read(['28/9/2026', '9/28/2026', '3/4/2026'])[2]).toBeUndefined()
    // Only one of both is in the past.
    expect(read(['28/9/2026', '9/28/2026', '12/4/2026'])[2]).toBe('2026-04-12')
  })

  it.each(['https://x.example/2026', 'Acme 3.0', '12', 'Links', 'acme.example', '1.234'])('isn’t %s', (text) => {
    expect(isDate(text)).toBe(false)
  })
})

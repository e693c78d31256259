import { describe, expect, it } from 'vitest'
import { isCitation } from '#src/seo/data/citations.ts'
import { countries } from '#src/seo/data/countries.ts'
import { daysOff, findDossier, weekdays } from '#src/seo/data/dossiers.ts'
import { findLocator } from '#src/seo/data/locators.ts'
import { nameInText } from '#src/seo/landing/countries/names.ts'
import { landingPages } from '#src/seo/landing/catalogue.ts'
import { landingMarkdown } from '#src/seo/landing/markdown.ts'
import { paths } from '#src/seo/landing/paths.ts'

const find = (iso2: string) => {
  const country = countries.find((one) => one.iso2 === iso2)
  const dossier = findDossier(iso2)
  if (!country || !dossier) throw new Error(`no ${iso2}`)
  return { country, dossier }
}

/** What a country's pages print: links, businesses, plan. */
const printed = (iso2: string) => {
  const { slug } = find(iso2).country
  const urls = [paths.countrySeo(slug), paths.countryBusinesses(slug), paths.countryPlan(slug)]
  return landingPages
    .filter(({ path }) => urls.includes(path))
    .map((page) => landingMarkdown(page, 'https://uplist.example'))
    .join('\n')
}
const documented = countries.filter(({ iso2 }) => findDossier(iso2))

/** Spoken there, and not official. */
const notOfficial: readonly [iso2: string, language: string][] = [
  ['NA', 'Afrikaans'],
  ['CY', 'Armenian'],
  ['AM', 'Russian'],
  ['UZ', 'Russian'],
  ['TM', 'Russian'],
  ['BZ', 'Spanish'],
  ['FJ', 'Urdu'],
]
const official: readonly [iso2: string, language: string][] = [
  ['ME', 'Montenegrin'],
  ['DZ', 'Tamazight'],
  ['MA', 'Amazigh'],
  ['TL', 'Tetum'],
  ['KI', 'Gilbertese'],
  ['TV', 'Tuvaluan'],
  ['PW', 'Palauan'],
  ['PG', 'Tok Pisin'],
  ['GQ', 'Portuguese'],
]

describe('Facts about countries', () => {
  it.each(notOfficial)('%s: %s isn’t official', (iso2, language) => {
    const { country, dossier } = find(iso2)
    expect(dossier.officialLanguages).not.toContain(language)
    expect(country.languages.map(({ name }) => name)).not.toContain(language)
    expect(officialLine(iso2)).not.toMatch(new RegExp(`^[^.]*${language}`))
  })

  it.each(official)('%s: %s is official', (iso2, language) => {
    const { country, dossier } = find(iso2)
    expect(dossier.officialLanguages).toContain(language)
    expect(country.languages.map(({ name }) => name)).toContain(language.replace('Amazigh', 'Tamazight'))
    expect(officialLine(iso2)).toContain(language)
  })

  it.each([
    ['BD', 'Friday and Saturday'],
    ['MV', 'Friday and Saturday'],
    ['SO', 'Friday'],
    ['PS', 'Friday and Saturday'],
    ['NP', 'Saturday'],
    ['BN', 'Friday and Sunday'],
    ['AE', 'Saturday and Sunday'],
    ['SA', 'Friday and Saturday'],
    ['IL', 'Friday and Saturday'],
    ['EG', 'Friday and Saturday'],
    ['MR', 'Saturday and Sunday'],
    ['LB', 'Saturday and Sunday'],
  ])('%s: the days off are %s', (iso2, days) => {
    const off = daysOff(find(iso2).dossier.weekend)
    expect(off.join(' and ')).toBe(days)
    if (days !== 'Saturday and Sunday')
      expect(printed(iso2)).toMatch(new RegExp(`${days} (is the day|are the days) off`))
  })

  it('Nepal’s and Iran’s weekends are marked as open to change', () => {
    for (const iso2 of ['NP', 'IR']) expect(printed(iso2)).toContain('check with the office you call')
  })

  it.each([
    ['SZ', 'Mbabane', 'Lobamba'],
    ['LK', 'Sri Jayawardenepura Kotte', 'Colombo'],
    ['BO', 'Sucre', 'La Paz'],
    ['NR', 'Yaren', 'no official capital'],
  ])('%s: its page names %s, and %s', (iso2, capital, other) => {
    expect(find(iso2).dossier.capital).toBe(capital)
    expect(printed(iso2)).toMatch(new RegExp(`${capital}[^\n]*${other}|${other}[^\n]*${capital}`))
  })

  it.each(['CN', 'UA', 'IN', 'KZ'])('%s has one clock', (iso2) => {
    const { country, dossier } = find(iso2)
    expect([country.utcOffsets.length, dossier.timeZones.length]).toEqual([1, 1])
    expect(printed(iso2)).toMatch(/time zone(?!s)/i)
  })

  it.each([
    ['CH', /since April 24, 2024 so can residents and Swiss citizens/, /reserved for entities with a seat here/],
    ['TR', /generally available since 2024/, /opened in stages/],
    ['MX', /CANACO or CANACINTRA, which charges .* or directly on the Economy Ministry’s portal/, /and pay there/],
    ['EG', /MAGNiTT/, /Menabytes/],
    ['NL', /founded in Amsterdam/, /news from Amsterdam|get in easily/],
    ['AR', /Check with ARCA whether the Data Fiscal code/, /must show [^.]*Data Fiscal/],
    ['PT', /INPI or IRN/, /ePortugal/],
    ['SA', /some shops in Riyadh still pause at prayer times/, /shops in Riyadh pause/],
    ['NZ', /Māori and New Zealand Sign Language are official by statute/, /English is official by/],
    ['DE', /issued since November 2024/, /being issued/],
    ['BR', /since July 2026/, /scheduled/],
  ])('%s: what has changed is told as it is now', (iso2, now, before) => {
    expect(printed(iso2)).toMatch(now)
    expect(printed(iso2)).not.toMatch(before)
  })

  it('Finland’s guides send nobody to a medium that we can’t vouch for', () => {
    const { plan, seo } = find('FI').dossier.pages!
    expect(JSON.stringify([plan, seo])).not.toContain('ArcticStartup')
  })

  it('an address in the United States has a state and a ZIP code', () => {
    expect(printed('US')).toMatch(/[A-Z][a-z]+, [A-Z]{2} \d{5}$/m)
  })

  it('a population comes with its year, wherever one is printed', () => {
    expect(
      countries.filter(({ population, populationYear }) => Boolean(population) !== Boolean(populationYear)),
    ).toEqual([])
    const figures = landingPages
      .filter(({ family }) => family.startsWith('country-'))
      .map((page) => landingMarkdown(page, 'https://uplist.example'))
      .flatMap(
        (text) =>
          text.match(
            /[^.\n]*\b(?:\d[\d,.]*|(?:\d[\d,.]*|half a|[a-z]+) million) (?:people|inhabitants|residents)\b[^.\n]*/g,
          ) ?? [],
      )
    expect(figures.filter((sentence) => !/\b20\d\d\b/.test(sentence))).toEqual([])
  })

  it('are the same in the list of countries and in each dossier', () => {
    for (const { iso2, capital, weekend, utcOffsets, cctld, phone } of documented) {
      const dossier = find(iso2).dossier
      // Nauru has no official capital, and its dossier names the seat of government.
      if (iso2 !== 'NR') expect([iso2, capital]).toEqual([iso2, dossier.capital])
      expect([iso2, weekend.map((day) => weekdays[day - 1])]).toEqual([iso2, daysOff(dossier.weekend)])
      expect([iso2, cctld, phone?.callingCode]).toEqual([iso2, dossier.ccTld.tld, dossier.phone.code])
      if (dossier.timeZones.length === 1) expect([iso2, utcOffsets]).toEqual([iso2, [offsetOf(dossier.timeZones[0]!)]])
    }
  })

  it('say where each capital lies', () => {
    expect(documented.filter(({ iso2 }) => findLocator(iso2) === undefined)).toEqual([])
  })

  it.each([
    ['NL', 'the Netherlands'],
    ['US', 'the United States'],
    ['FR', 'France'],
  ])('%s is %s in a sentence', (iso2, name) => {
    expect(nameInText(find(iso2).country)).toBe(name)
  })
})

/** The official languages, as a country's pages have them. */
function officialLine(iso2: string): string {
  const [, line] = /\*\*Official languages?\*\*: (.*)|\*\*(.*)\*\* official languages?/.exec(printed(iso2)) ?? []
  const figure = /\*\*(.*)\*\* official languages?/.exec(printed(iso2))?.[1]
  return line ?? figure ?? ''
}

const offsets: Record<string, string> = { 'CET/CEST': 'UTC+1', 'EET/EEST': 'UTC+2', GMT: 'UTC+0' }

/** 'ICT (UTC+7)' and 'EET/EEST' as offsets in winter. */
function offsetOf(zone: string): string | undefined {
  return /UTC[+-][\d:]+/.exec(zone)?.[0] ?? offsets[zone.replace(/[/ ](?:BST|IST|\().*/, '')]
}

describe('Rules of law', () => {
  const lawOf = (iso2: string) =>
    printed(iso2)
      .split('\n')
      .filter((line) => /^- \*\*(?:Legal notice|Who can register)\*\*/.test(line))

  it('point to who knows', () => {
    for (const { iso2 } of documented)
      for (const line of lawOf(iso2))
        expect([iso2, line]).toEqual([iso2, expect.stringMatching(/\b[Cc](heck|onfirm)\b/)])
  })

  it('tell nobody what they must do', () => {
    const advice = /\b(you must|you need to|you have to|you should|you don’t need|make sure)\b/i
    for (const { iso2 } of documented) {
      const { businessIds } = find(iso2).dossier
      const texts = [...lawOf(iso2), ...businessIds.map(({ note }) => note)]
      expect([iso2, texts.filter((text) => advice.test(text))]).toEqual([iso2, []])
    }
  })
})

describe('A source', () => {
  it.each([
    ['https://www.herold.at/marketing/blog/3-fragen/', 'https://www.herold.at', true],
    ['https://www.gov.uk/limited-company', 'https://www.yell.com', true],
    ['https://abr.business.gov.au/Help', 'https://truelocal.com.au', true],
    ['https://apify.com/x/yell-scraper', 'https://www.yell.com', false],
    ['https://de.mgwiki.top/wiki/Austrian_Economic_Chamber', 'https://firmen.wko.at', false],
    ['https://github.com/a/b', 'https://www.yell.com', false],
    ['https://gov.example.com/', 'https://www.yell.com', false],
  ])('%s for %s is a citation: %s', (source, url, expected) => {
    expect(isCitation(source, url)).toBe(expected)
  })
})

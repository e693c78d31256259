import { describe, expect, it } from 'vitest'
import { isCitation } from '#src/seo/data/citations.ts'
import { countries } from '#src/seo/data/countries.ts'
import { findDossier } from '#src/seo/data/dossiers.ts'
import { nameInText } from '#src/seo/landing/countries/names.ts'

const find = (iso2: string) => {
  const country = countries.find((one) => one.iso2 === iso2)
  const dossier = findDossier(iso2)
  if (!country || !dossier) throw new Error(`no ${iso2}`)
  return { country, dossier }
}

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
  })

  it.each(official)('%s: %s is official', (iso2, language) => {
    const { country, dossier } = find(iso2)
    expect(dossier.officialLanguages).toContain(language)
    expect(country.languages.map(({ name }) => name)).toContain(language.replace('Amazigh', 'Tamazight'))
  })

  it.each([
    ['BD', [5, 6]],
    ['MV', [5, 6]],
    ['SO', [5]],
    ['PS', [5, 6]],
    ['NP', [6]],
    ['BN', [5, 7]],
    ['AE', [6, 7]],
    ['SA', [5, 6]],
  ])('%s: the weekend', (iso2, days) => {
    expect(find(iso2).country.weekend).toEqual(days)
  })

  it.each([
    ['SZ', 'Mbabane'],
    ['LK', 'Sri Jayawardenepura Kotte'],
    ['BO', 'Sucre'],
  ])('%s: the capital is %s, with a note on the other one', (iso2, capital) => {
    const { country, dossier } = find(iso2)
    expect([country.capital, dossier.capital]).toEqual([capital, capital])
    expect(dossier.capitalNote).toBeDefined()
  })

  it('Nauru has no official capital', () => {
    const { country, dossier } = find('NR')
    expect(country.capital).toBeUndefined()
    expect(dossier.capitalNote).toContain('no official capital')
  })

  it.each(['CN', 'UA'])('%s has one clock', (iso2) => {
    const { country, dossier } = find(iso2)
    expect([country.utcOffsets.length, dossier.timeZones.length]).toEqual([1, 1])
  })

  it('an address in the United States has a state and a ZIP code', () => {
    expect(find('US').dossier.addressExample.join('\n')).toMatch(/^[A-Z][a-z]+, [A-Z]{2} \d{5}$/m)
  })

  it('populations come with their year', () => {
    expect(
      countries.filter(({ population, populationYear }) => Boolean(population) !== Boolean(populationYear)),
    ).toEqual([])
  })

  it.each([
    ['NL', 'the Netherlands'],
    ['US', 'the United States'],
    ['FR', 'France'],
  ])('%s is %s in a sentence', (iso2, name) => {
    expect(nameInText(find(iso2).country)).toBe(name)
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

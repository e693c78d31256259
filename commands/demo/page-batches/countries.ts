import { csvLines } from '#src/domain/csv/csv.ts'
import type { BatchText } from '#src/domain/page-batches/page-batches.ts'
import { type Country, countries } from '#src/seo/data/countries.ts'
import { listOf } from '#src/seo/landing/wording.ts'
import { exampleNote } from './note.ts'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** The smallest share currency, language and clock with a neighbor: the check of pages would call them alike. */
const large = countries.filter(({ population = 0 }) => population >= 120_000)

/** What an invoice to each country needs. */
export const invoicesByCountry: BatchText = {
  name: 'Invoices by country',
  csv: csvLines([
    ['country', 'place', 'money', 'languages', 'time', 'phone'],
    ...large.map((country) => [
      country.name,
      placeOf(country),
      moneyOf(country),
      languagesOf(country),
      timeOf(country),
      phoneOf(country),
    ]),
  ]),
  template: {
    title: 'Invoice a client in {{country}}',
    slug: 'invoice-a-client-in-{{country}}',
    metaDescription: 'Currency, languages, working week and time zones of {{country}}, for invoices to clients there.',
    body: `{{place}}

## Currency

{{money}}

## Languages

{{languages}}

## When to call

{{time}} {{phone|}}

${exampleNote}`,
  },
}

/** Where businesses of each country are listed. */
export const clientsByCountry: BatchText = {
  name: 'Clients by country',
  csv: csvLines([
    ['country', 'directories', 'place', 'languages', 'phone', 'domain'],
    ...large
      .filter(({ directories }) => directories.length > 0)
      .map((country) => [
        country.name,
        directoriesOf(country),
        placeOf(country),
        languagesOf(country),
        phoneOf(country),
        country.cctld,
      ]),
  ]),
  template: {
    title: 'Find clients in {{country}}',
    slug: 'find-clients-in-{{country}}',
    metaDescription: 'Directories in which you find businesses in {{country}}, and the languages they read.',
    body: `{{directories}} Their own websites often end with {{domain|.com}}.

## Who lives there

{{place}} {{languages}} {{phone|}}

${exampleNote}`,
  },
}

function placeOf({ name, subregion, capital, population, populationYear }: Country): string {
  const seat = capital === undefined ? '' : `, and its capital is ${capital}`
  const people =
    population === undefined ? '' : ` ${population.toLocaleString('en')} people lived there in ${populationYear}.`
  return `${name} is in ${subregion}${seat}.${people}`
}

function moneyOf({ currency, otherCurrencies = [] }: Country): string {
  if (!currency) return 'There is no currency of its own.'
  const { name, code, symbol } = currency
  const signs = symbol === undefined || symbol === code ? code : `${code}, ${symbol}`
  const others = otherCurrencies.length === 0 ? '' : ` ${listOf(otherCurrencies)} can be used too.`
  return `Write amounts in ${name} (${signs}).${others}`
}

function languagesOf({ name: country, languages }: Country): string {
  const named = languages.map(({ name, nativeName = name }) => (nativeName === name ? name : `${name} (${nativeName})`))
  const [own] = languages.flatMap(({ countryName }) => countryName ?? [])
  return `Clients in ${country} read ${listOf(named)}.${own === undefined ? '' : ` They call their country ${own}.`}`
}

function timeOf(country: Country): string {
  const offsets = listOf([...country.utcOffsets])
  return `Clocks show ${offsets} in winter. Offices are closed on ${listOf(country.weekend.map((day) => days[day - 1] ?? days[0]))}.`
}

function phoneOf({ phone }: Country): string | undefined {
  return phone && `A mobile number is written ${phone.international}, or ${phone.national} within the country.`
}

function directoriesOf({ directories }: Country): string {
  const named = directories.map(({ name, url }) => `${name} (${new URL(url).host.replace(/^www\./, '')})`)
  return `Local businesses are listed in ${listOf(named)}.`
}

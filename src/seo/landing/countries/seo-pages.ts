import type { Directory } from '#src/domain/directories/directories.ts'
import { dataChangedOn } from '#src/seo/data/directories.ts'
import type { Block, Figure, LandingPage } from '#src/seo/landing/page.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { capitalize, counted, fitting, inWords, listOf } from '#src/seo/landing/wording.ts'
import { onChoice, strongRows } from './choice.ts'
import { isTreatedAsGeneric, onEndings, onOwnEnding, onSafety } from './domains.ts'
import { type CountryFacts, oneOf } from './facts.ts'
import { languageNames, languageRows, onHreflang, onListingLanguage } from './languages.ts'
import { countryLabel, countryPath, countrySiblings } from './near.ts'
import { onBound, onSupplyForLinks } from './supply.ts'

// Which directories help the search ranking of a site from this country, and how strong they are.

export function countrySeoPage(facts: CountryFacts): LandingPage {
  const { country, name, capitals, national } = facts
  const { bound, wide } = strongRows(facts)
  const rows = [...bound, ...wide]
  return {
    family: 'country-seo',
    path: countryPath(country, 'seo'),
    label: countryLabel(country, 'seo'),
    metaTitle: `Directory Submission List for SEO in ${capitals} - High Authority Listings`,
    metaDescription: describe(facts, wide),
    h1: { before: 'Directory submission list for SEO in ', highlight: capitals, after: '' },
    h2: summary(facts, wide),
    h3: oneOf(facts, 'seo-h3', [
      `What we do for the search ranking of a site from ${name}`,
      `Links for a site from ${name}, each with its row in the report`,
      `Submitting a site from ${name} for search, without the evenings`,
    ]),
    lead: [onSupplyForLinks(facts), onBound(facts)].filter(Boolean).join(' '),
    figures: figures(facts, wide),
    sections: [
      {
        heading: oneOf(facts, 'seo-strong', [
          `Strong directories for a site from ${name}`,
          `Ratings first: what a site from ${name} can reach`,
          `${capitalize(inWords(rows.length))} rows worth the first weeks in ${name}`,
        ]),
        blocks: [
          { kind: 'paragraph', text: onChoice(facts, wide) },
          { kind: 'table', caption: `Directories for SEO in ${name}`, rows },
        ],
      },
      ...nationalSection(facts),
      {
        heading: country.cctld ? `${country.cctld} or a generic ending` : 'An ending that says nothing',
        blocks: [{ kind: 'paragraph', text: onOwnEnding(facts) }],
      },
      {
        heading: country.languages.length > 1 ? `Languages of ${name}, and their marks` : `The language, and its mark`,
        blocks: [
          { kind: 'paragraph', text: onListingLanguage(facts) },
          { kind: 'facts', rows: languageRows(country) },
          { kind: 'paragraph', text: onHreflang(facts) },
        ],
      },
      {
        heading: oneOf(facts, 'seo-order', ['In this order', `Three moves for ${name}`, 'What to do first']),
        blocks: [{ kind: 'steps', items: moves(facts, wide) }],
      },
    ],
    crumbs: [paths.hub, paths.countries],
    siblings: countrySiblings(country, 'seo'),
    lastModified: dataChangedOn,
    indexable: national.length > 0,
  }
}

function nationalSection(facts: CountryFacts): LandingPage['sections'] {
  const { national, name } = facts
  // Directories under the country's domain say the most about the location.
  const rows = national.toSorted((a, b) => Number(b.own) - Number(a.own)).slice(0, 8)
  if (rows.length === 0) return []
  const rest = national.length - rows.length
  const more =
    rest > 0 ? ` The other ${inWords(rest)} ${rest === 1 ? 'is' : 'are'} on the page of business directories.` : ''
  const blocks: Block[] = [
    { kind: 'paragraph', text: `${onEndings(facts)} ${onSafety(facts)}${more}` },
    { kind: 'local', caption: `National directories of ${name}, by address`, rows },
  ]
  return [{ heading: rows.length === 1 ? `The national link of ${name}` : `The national links of ${name}`, blocks }]
}

function figures({ country, national, own, secure }: CountryFacts, wide: readonly Directory[]): Figure[] {
  const top = wide[0]
  return [
    {
      value: String(national.length),
      label: national.length === 1 ? 'national directory' : 'national directories',
      ...(national.length > 0 && { note: `${secure} on https` }),
    },
    ...(country.cctld ? [{ value: String(own.length), label: `of them under ${country.cctld}` }] : []),
    {
      value: String(country.languages.length),
      label: country.languages.length === 1 ? 'official language' : 'official languages',
    },
    ...(top?.dr === undefined ? [] : [{ value: String(top.dr), label: `DR of ${top.name}, the strongest here` }]),
  ]
}

function summary(facts: CountryFacts, wide: readonly Directory[]): string {
  const { name, national, own, country } = facts
  const [first] = wide
  const from = wide.at(-1)?.dr ?? 0
  const to = first?.dr ?? 0
  const links = counted(national.length, 'national link', 'national links')
  if (national.length === 0)
    return `No national directory to begin with, but ${inWords(wide.length)} wide ones rated ${from} to ${to} that take a site from ${name}.`
  return oneOf(facts, 'seo-h2', [
    `${capitalize(links)} and ${inWords(wide.length)} wide ones of DR ${from} to ${to}, for a site from ${name}.`,
    `${capitalize(inWords(wide.length))} directories rated from ${from} up to ${to}, ${links}, and what ${country.cctld ?? 'the address'} has to do with it.`,
    `Which of ${inWords(national.length + wide.length)} directories move a site from ${name}, ${own.length === 0 ? 'none' : inWords(own.length)} of them under ${country.cctld ?? 'its own ending'}.`,
  ])
}

function moves(facts: CountryFacts, wide: readonly Directory[]): string[] {
  const { country, national, name, city, own } = facts
  const [first] = own.length > 0 ? own : national
  const [language = 'English'] = languageNames(country)
  const strongest = wide.slice(0, 3).map((row) => row.name)
  const address = isTreatedAsGeneric(country.cctld)
    ? `Put ${city} and ${country.name} into the footer of each page: ${country.cctld} does not say it for you.`
    : `Put the address in ${city} into the footer, as text, and mark it up as the firm's address for search engines.`
  return [
    first
      ? oneOf(facts, 'move-1', [
          `Ask ${first.name} first. Its link, at ${first.host}, ties the site to ${name}; write to it in ${language}.`,
          `Begin at ${first.host}: fill in each field of ${first.name}, the description in ${language}, the link to the page that names ${city}.`,
          `Open an entry with ${first.name}. If its pages in ${name} turn out closed to search engines, note that and go on.`,
        ])
      : `Nobody else will tell a search engine the place. ${address}`,
    oneOf(facts, 'move-2', [
      `Then ${listOf(strongest)}, one a day, each with a description of its own; the same text three times counts once.`,
      `Of the rated ones take ${strongest[0] ?? ''} before ${strongest[1] ?? ''} and ${strongest[2] ?? ''}, and note the day of each.`,
      `Go down the ledger from ${strongest[0] ?? ''}. After ${strongest[2] ?? ''} wait for the first answer, and mend the text if it is a no.`,
      `Write two sentences for ${strongest[0] ?? ''}, two others for ${strongest[1] ?? ''}, and keep the long text for ${strongest[2] ?? 'later'}.`,
    ]),
    first
      ? address
      : `Write to two sites of ${facts.area} that list firms like yours, with a reason of one sentence why ${name} is missing there.`,
  ]
}

function describe(facts: CountryFacts, wide: readonly Directory[]): string {
  const { name, national, country, own } = facts
  const top = wide[0]
  const strongest = top ? `${top.name} (DR ${top.dr ?? '?'})` : ''
  const ending = country.cctld ? `${inWords(own.length)} under ${country.cctld}` : 'no country ending'
  const start =
    national.length === 0
      ? `No national directory for ${name}`
      : `${counted(national.length, 'national directory', 'national directories')} of ${name}, ${ending}`
  return fitting([
    `${capitalize(start)}, and ${inWords(wide.length)} rated ones from ${strongest} down: links, languages and hreflang for SEO.`,
    `${capitalize(start)}, and ${inWords(wide.length)} rated ones from ${strongest} down, for SEO.`,
    `${capitalize(start)}; ${inWords(wide.length)} rated ones for SEO.`,
  ])
}

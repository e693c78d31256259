import { priceLabel } from '#src/domain/directories/directories.ts'
import type { NamedDirectory } from '#src/domain/directories/named-directories.ts'
import type { Country } from '#src/seo/data/countries.ts'
import { type Dossier, namedDirectories } from '#src/seo/data/dossiers.ts'
import type { KnownList } from '#src/seo/directories/known-list.ts'
import type { Block, LandingContent, LandingSection, LocalDirectory } from '#src/seo/landing/page.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { nameInCapitals, nameInText } from './names.ts'
import { countryLabel, countryPath, type CountryQuestion, countrySiblings } from './near.ts'

// What a country's pages have in common.

/** With fewer rows the list says as much. */
const fewest = 5

/** What a listing costs in each of these, as one bar. False: too few rows, or one price for all. */
function priceBar(rows: readonly NamedDirectory[]): Block | false {
  const shares = (['Free', 'Freemium', 'Paid', undefined] as const)
    .map((price) => ({
      label: price === undefined ? 'Price not known' : priceLabel(price),
      count: rows.filter(({ pricing }) => pricing === price).length,
    }))
    .filter(({ count }) => count > 0)
  if (rows.length < fewest || shares.length < 2) return false
  return { kind: 'shares', caption: 'Listing prices', shares }
}

/** The titles are the specification's. */
const titles: Record<CountryQuestion, (capitals: string) => string> = {
  seo: (capitals) => `Directory Submission List for SEO in ${capitals} - High Authority Listings`,
  businesses: (capitals) => `${capitals} Business Directories List - Optimize Business Visibility`,
  plan: (capitals) => `Directory Submission List for ${capitals} - Plan by Week`,
}
const headlines: Record<CountryQuestion, readonly [before: string, after: string]> = {
  seo: ['Directory submission list for SEO in ', ''],
  businesses: ['Business directories list of ', ''],
  plan: ['Directory submission list for ', ', week by week'],
}

/**
 * Sanctions against a country, or large parts of its economy, forbid selling there or make it uncertain. Without a dossier we
 * don't know.
 */
export function sellsTo(dossier: Dossier | undefined): boolean {
  return dossier !== undefined && dossier.sanctions === undefined
}

export function frameOf(country: Country, dossier: Dossier | undefined, question: CountryQuestion) {
  const capitals = nameInCapitals(country)
  const [before, after] = headlines[question]
  return {
    family: `country-${question}`,
    path: countryPath(country, question),
    label: countryLabel(country, question),
    metaTitle: titles[question](capitals),
    h1: { before, highlight: capitals, after },
    crumbs: [paths.hub, paths.countries],
    siblings: countrySiblings(country, question),
    ...(!sellsTo(dossier) && { sells: false as const }),
  } as const satisfies Partial<LandingContent>
}

export const section = (heading: string, ...blocks: (Block | false)[]): LandingSection => ({
  heading,
  blocks: blocks.filter((block) => block !== false),
})

/** Where a business can be listed, and where it's on record anyway or offers to the state. */
export function directorySections(country: Country, dossier: Dossier, list: KnownList): LandingSection[] {
  const rows = list.rows(namedDirectories(dossier))
  const registers = rows.filter(({ kind }) => kind === 'register')
  const open = rows.filter((row) => !registers.includes(row))
  return [
    ...(open.length > 0
      ? [
          section(
            'Where to be listed',
            dossier.pages !== undefined && priceBar(open.filter(({ url }) => !isOfNetwork(country, url))),
            { kind: 'named', rows: open },
          ),
        ]
      : []),
    ...(registers.length > 0 ? [section('Registers and public portals', { kind: 'named', rows: registers })] : []),
  ]
}

const networks = { yello: 'Yello/YP network', misterwhat: 'MisterWhat network' }
const kinds = {
  'yellow-pages': 'Yellow pages',
  chamber: 'Chamber',
  local: 'Business directory',
  maps: 'Maps',
  classifieds: 'Classifieds',
  startup: 'Startups',
}
const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, '')

export function isOfNetwork(country: Country, url: string): boolean {
  return country.directories.some((row) => row.network !== undefined && hostOf(row.url) === hostOf(url))
}

/** What lists name for the country and no editor has looked at. A network's directories have one operator. */
export function otherSection(
  country: Country,
  known: readonly { name: string; url: string }[],
  list: KnownList,
): LandingSection[] {
  const hosts = new Set(known.map(({ url }) => hostOf(url)))
  // A site for businesses may have a host of its own: business.nextdoor.com.
  const names = new Set(known.map(({ name }) => name))
  const others = country.directories
    .filter(({ name, url }) => !hosts.has(hostOf(url)) && !names.has(name))
    .map(({ name, url, kind, network }): LocalDirectory => ({
      name,
      url,
      kind: network === undefined ? kinds[kind] : networks[network],
      country: country.name,
    }))
  const rows = list.rows(others)
  return rows.length === 0
    ? []
    : [
        section('Also on lists, unverified', {
          kind: 'local',
          caption: `Other directories for ${nameInText(country)}, unverified`,
          rows,
        }),
      ]
}

import type { Directory } from '#src/domain/directories/directories.ts'
import type { KnownDirectory } from '#src/domain/directories/edits.ts'
import type { ListGroup, ListKind, ListNote } from '#src/domain/directories/listed.ts'
import { isCitation } from '#src/seo/data/citations.ts'
import { countries } from '#src/seo/data/countries.ts'
import { directories } from '#src/seo/data/directories.ts'
import { directoryNotes } from '#src/seo/data/directory-notes.ts'
import { allDossiers } from '#src/seo/data/dossiers.ts'
import { allIndustries } from '#src/seo/data/niche-directories.ts'
import { niches, siteTypes } from '#src/seo/data/niches.ts'

/** What one file says about a directory. Several can be about the same site. */
export type Contribution = {
  /** Missing: as the other files say. */
  group?: ListGroup
  name: string
  url: string
  submitUrl?: string | undefined
  pricing?: Directory['pricing']
  kinds: readonly ListKind[]
  audience: readonly string[]
  /** Empty: no restriction. Missing: this file doesn't say. */
  countries?: readonly string[] | undefined
  network?: string | undefined
  sources: readonly string[]
  /** A row of `directories.json`. */
  base?: KnownDirectory
  note?: ListNote
  servicesOnly?: true | undefined
}

const citable = (source: string | undefined, url: string) =>
  source !== undefined && isCitation(source, url) ? { source } : {}

const general: Contribution[] = directories.map((base) => {
  const { name, url, submitUrl, pricing, kind, audience, countries: places = [], network, sources } = base
  const kinds = [kind]
  return { group: 'general', name, url, submitUrl, pricing, kinds, audience, countries: places, network, sources, base }
})

const described: Contribution[] = directoryNotes.map(({ basis: _, servicesOnly, ...note }) => ({
  name: note.name,
  url: note.url,
  kinds: [],
  audience: [],
  sources: [],
  note,
  servicesOnly,
}))

const tags = new Map(niches.map((niche) => [niche.slug, niche.tags]))

const industrial: Contribution[] = allIndustries.flatMap(({ niche, directories: rows }) =>
  rows.map(({ name, url, submitUrl, scope, pricing, takes, asks, usedBy, tip, source, otherProgram }) => ({
    group: 'industry',
    name,
    url,
    submitUrl,
    pricing,
    kinds: ['industry'],
    audience: otherProgram ? [] : (tags.get(niche) ?? []),
    countries: scope,
    sources: [],
    note: { niche, name, url, submitUrl, pricing, takes, usedBy, tip, asks, otherProgram, ...citable(source, url) },
  })),
)

/** Directories that only our editors' texts on types of site name. */
const ofTypes: Contribution[] = siteTypes.flatMap(({ tags: audience, places }) =>
  places.flatMap(({ name, url, why: tip, listing }): Contribution[] => {
    if (listing === undefined || url === undefined) return []
    const { pricing, asks } = listing
    const note = { name, url, pricing, tip, asks }
    return [{ group: 'industry', name, url, pricing, kinds: ['industry'], audience, countries: [], sources: [], note }]
  }),
)

const localTags = ['local-businesses', 'small-businesses']

/** For whom a national directory is. What industry and review sites are about isn't known. */
function localAudience(kind: ListKind): readonly string[] {
  if (kind === 'industry' || kind === 'review') return []
  if (kind === 'b2b') return ['b2b-services', 'manufacturing-companies']
  return kind === 'startup' ? ['startups'] : localTags
}

const national: Contribution[] = allDossiers.flatMap(({ country, directories: rows }) =>
  rows.flatMap(({ name, url, kind, madeFor, pricing, language, asks, note: tip, source }): Contribution[] => {
    if (kind === 'register') return []
    const note = { country, name, url, pricing, tip, asks, language, ...citable(source, url) }
    const audience = madeFor ?? localAudience(kind)
    return [{ group: 'national', name, url, pricing, kinds: [kind], audience, countries: [country], sources: [], note }]
  }),
)

const onlyNamed: Contribution[] = countries.flatMap(({ iso2, directories: rows }) =>
  rows.map(({ name, url, kind, pricing, network, source }) => ({
    group: 'national',
    name,
    url,
    pricing,
    kinds: [kind],
    audience: localAudience(kind),
    countries: [iso2],
    network,
    sources: [source],
  })),
)

/** Those that know most about a directory first. */
export const contributions: readonly Contribution[] = [
  ...general,
  ...described,
  ...industrial,
  ...ofTypes,
  ...national,
  ...onlyNamed,
]

import * as z from 'zod'
import { listingPrices } from '#src/domain/directories/directories.ts'
import { type NamedDirectory, type NamedKind, namedKinds } from '#src/domain/directories/named-directories.ts'
import { isCitation } from './citations.ts'
import { isClosed } from './submitters.ts'
import * as files from './dossier-files.ts'
import { countryTextsSchema } from './dossier-pages.ts'

// What editors know about each country: a file per country in `seo-data/dossiers/`.

const url = z.url({ protocol: /^https?$/ })

const directorySchema = z.strictObject({
  name: z.string(),
  url,
  kind: z.enum(Object.keys(namedKinds) as [NamedKind, ...NamedKind[]]),
  /** Audience tags, where the kind doesn't say whom it is for. */
  madeFor: z.array(z.string()).min(1).optional(),
  pricing: z.enum(listingPrices).optional(),
  /** Codes of the languages of its form: 'de', 'si, ta, en'. */
  language: z.string(),
  asks: z.array(z.string()),
  note: z.string(),
  /** `source`: the page in `source` supports the note. */
  basis: z.enum(['source', 'general-knowledge']),
  source: url.optional(),
  /** For us, not for readers: when an audit loaded it, and where else it's named. */
  seenLoading: z.string().optional(),
  seenOn: z.string().optional(),
})

const dossierSchema = z.strictObject({
  country: z.string().length(2),
  confidence: z.enum(['high', 'medium', 'low']),
  /** Best first. */
  directories: z.array(directorySchema),
  startupPlaces: z.array(z.strictObject({ name: z.string(), url: url.optional(), note: z.string() })),
  businessIds: z.array(z.strictObject({ name: z.string(), example: z.string().optional(), note: z.string() })),
  /** What a website must say about its owner. A pointer, not advice. */
  legalNotice: z.string().optional(),
  ccTld: z.strictObject({ tld: z.string().optional(), registry: z.string().optional(), rule: z.string().optional() }),
  writeIn: z.string(),
  officialLanguages: z.array(z.string()),
  officialLanguagesNote: z.string().optional(),
  weekend: z.enum(['Sat-Sun', 'Fri-Sat', 'Thu-Fri', 'Fri and Sun', 'Fri', 'Sat']),
  /** Where it may have changed. */
  weekendNote: z.string().optional(),
  timeZones: z.array(z.string()),
  capital: z.string(),
  capitalNote: z.string().optional(),
  /** Line by line. */
  addressExample: z.array(z.string()),
  phone: z.strictObject({ code: z.string(), note: z.string() }),
  howPeopleSearch: z.string(),
  pitfalls: z.string().optional(),
  /** Why we may not sell there. */
  sanctions: z.string().optional(),
  pages: countryTextsSchema.optional(),
})

export type Dossier = z.infer<typeof dossierSchema>

const dossiers = new Map(
  Object.entries<unknown>(files).map(([code, json]) => {
    const read = dossierSchema.safeParse(json)
    if (!read.success) throw new Error(`seo-data/dossiers/${code}.json: ${z.prettifyError(read.error)}`)
    return [read.data.country, read.data]
  }),
)

/** Each country's, by code. */
export const allDossiers: readonly Dossier[] = [...dossiers.values()]

export function findDossier(iso2: string): Dossier | undefined {
  return dossiers.get(iso2)
}

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** 'Fri-Sat' as Friday and Saturday. */
export function daysOff(weekend: Dossier['weekend']): (typeof weekdays)[number][] {
  return weekdays.filter((day) => weekend.includes(day.slice(0, 3)))
}

/** Its directories as readers see them: a source only where they can check it. */
export function namedDirectories({ directories }: Dossier): NamedDirectory[] {
  return directories.map(({ name, url, kind, pricing, asks, note, source }) => ({
    name,
    url,
    kind,
    pricing,
    // Where nobody can apply, no form asks.
    asks: isClosed(url) ? [] : asks,
    note,
    ...(source !== undefined && isCitation(source, url) && { source }),
  }))
}

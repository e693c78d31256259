import * as z from 'zod'
import { type Counted, countedStates, type CountedState, type Source, sources } from './counted.ts'
import { countedLimits, countedMessages } from './messages.ts'

// Uploads of exports as their customer sees them.

const source = z.enum(Object.keys(sources) as [Source])
const day = z.iso.date()

export const counted = z
  .object({
    state: z.enum(Object.keys(countedStates) as [CountedState]).meta({
      description: '`dropped`: an earlier export had it. `unsure`: the newest export doesn’t have it, but was cut',
    }),
    since: day.optional(),
    lastOn: day.optional(),
    asOf: day.meta({ description: 'The day of the newest export' }),
  })
  .meta({ id: 'Counted' }) satisfies z.ZodType<Counted>

export const countedBy = z.object({ google: counted.optional(), bing: counted.optional() })

/** What one export said about a listing. */
export const observation = z.object({
  source,
  exportedOn: day,
  page: z.string().meta({ description: 'The listing’s page then' }),
  isCounted: z.boolean(),
  crawledOn: day.nullable(),
  cut: z.boolean(),
})

export const linkExport = z
  .object({
    id: z.string(),
    source,
    fileName: z.string(),
    exportedOn: day,
    uploadedAt: z.iso.datetime(),
    rows: z.int().meta({ description: 'Links in it' }),
    cut: z.boolean().meta({ description: 'Whether it has as many rows as such exports can have' }),
    live: z.int().meta({ description: 'Listings that were live' }),
    counted: z.int().meta({ description: 'Those of them that it has' }),
  })
  .meta({ id: 'LinkExport' })
export type LinkExport = z.output<typeof linkExport>

export const linkExports = z.object({
  website: z.string().meta({ description: 'The project’s site, which links in an export lead to' }),
  pages: z.array(z.string()).meta({
    description:
      'Pages of the live listings: host without www, path without a slash at its end, query without what tracks visitors',
  }),
  uploads: z.array(linkExport),
})
export type LinkExports = z.output<typeof linkExports>

/** What a source's exports say about the live listings. */
export const countedSummary = z.object({
  live: z.int(),
  counted: z.int(),
  notYet: z.int(),
  dropped: z.int(),
  unsure: z.int(),
  before: day.nullable().meta({ description: 'The day of the export before. Null: there is none' }),
})
export type CountedSummary = z.output<typeof countedSummary>

export const uploaded = z.object({ upload: linkExport, summary: countedSummary, again: z.boolean() })
export type Uploaded = z.output<typeof uploaded>

export const newLinkExport = z.object({
  source,
  fileName: z.string().max(1000),
  digest: z
    .string()
    .regex(/^[\da-f]{64}$/)
    .meta({ description: 'SHA-256 of the file, in hex' }),
  rows: z.int().min(1).max(countedLimits.rows, countedMessages.tooManyRows),
  exportedOn: day.nullable().meta({ description: 'Null: today' }),
  pages: z
    .array(z.object({ page: z.string().max(countedLimits.key), crawledOn: day.nullable() }))
    .max(countedLimits.listings)
    .meta({ description: 'Those of `pages` that are in the export' }),
})
export type NewLinkExport = z.output<typeof newLinkExport>

import * as z from 'zod'
import { pagination } from '#src/domain/pagination/pagination.api.ts'
import { cleanLine } from '#src/domain/text/text.ts'
import { batchLimits, batchMessages, pageStates, templateFields } from './page-batches.ts'

const template = z
  .object({ title: z.string(), slug: z.string(), metaDescription: z.string(), body: z.string() })
  .meta({ id: 'PageTemplate' })

/** How far publishing is. */
const progress = {
  counts: z.partialRecord(z.enum(pageStates), z.int()).meta({ type: 'object' }),
  /** A path. */
  sitemapUrl: z.string().nullable().meta({ description: 'Null: nothing is published yet' }),
}

const summary = {
  id: z.string(),
  projectId: z.string(),
  name: z.string(),
  rows: z.int(),
  changed: z.boolean().meta({ description: 'Whether there are changes that weren’t approved' }),
  counts: progress.counts,
  savedAt: z.iso.datetime(),
}

export const pageBatchSummary = z.object(summary).meta({ id: 'PageBatchSummary' })
export type PageBatchSummary = z.output<typeof pageBatchSummary>

/** As editors see it. */
export const adminBatchSummary = z
  .object({ ...summary, project: z.string(), demo: z.boolean() })
  .meta({ id: 'AdminPageBatchSummary' })
export type AdminBatchSummary = z.output<typeof adminBatchSummary>

const room = z.int().meta({ description: 'How many more pages the project’s plan pays for' })

/** A project whose running orders pay for more pages. */
export const projectWithRoom = z
  .object({ id: z.string(), name: z.string(), websiteUrl: z.string(), room, demo: z.boolean() })
  .meta({ id: 'ProjectWithRoom' })
export type ProjectWithRoom = z.output<typeof projectWithRoom>

export const pageBatch = z
  .object({
    ...summary,
    csv: z.string(),
    columns: z.array(z.string()),
    template,
    version: z.int().meta({ description: 'Send it with the next save or approval' }),
    hasTarget: z.boolean().meta({ description: 'Whether the customer has chosen a site to publish on' }),
    room,
    ...progress,
  })
  .meta({ id: 'PageBatch' })
export type PageBatch = z.output<typeof pageBatch>
export type BatchProgress = Pick<PageBatch, keyof typeof progress>

/** Something wrong in a row of the table. `line`: in the CSV, counted from 1. */
const rowError = z.object({ line: z.int(), field: z.enum([...templateFields, 'table']), message: z.string() })
export type RowError = z.output<typeof rowError>

/** Two pages that are too much alike. */
const alikePair = z.object({
  line: z.int(),
  other: z.int(),
  title: z.string(),
  otherTitle: z.string(),
  similarity: z.number().meta({ description: '0 to 1' }),
})
export type AlikePair = z.output<typeof alikePair>

/** Whether a batch can be published. */
export const batchReport = z
  .object({
    rows: z.int(),
    template: z.array(z.object({ field: z.enum(templateFields), message: z.string() })),
    /** The first of them. `errorCount`: all. */
    errors: z.array(rowError),
    errorCount: z.int(),
    /** The most alike first. `alikeCount`: the number of pages that are too much like another. */
    alike: z.array(alikePair),
    alikeCount: z.int(),
    passed: z.boolean(),
  })
  .meta({ id: 'PageBatchReport' })
export type BatchReport = z.output<typeof batchReport>

export const pagePreview = z
  .object({ line: z.int(), title: z.string(), slug: z.string(), metaDescription: z.string(), html: z.string() })
  .meta({ id: 'PagePreview' })
export type PagePreview = z.output<typeof pagePreview>

/** A published page, or one to be. */
export const batchPage = z
  .object({
    id: z.string(),
    line: z.int(),
    slug: z.string(),
    title: z.string(),
    state: z.enum(pageStates),
    liveUrl: z.string().nullable(),
    publishError: z.string().nullable().meta({
      description:
        'Why the customer’s site doesn’t have it yet or not its last version, or doesn’t show it as it should',
    }),
    outdated: z.boolean().meta({ description: 'Whether the site has an earlier version of it' }),
  })
  .meta({ id: 'BatchPage' })
export type BatchPage = z.output<typeof batchPage>

export const batchList = z.object({
  batches: z.array(pageBatchSummary),
  room: z.int(),
  included: z.boolean().meta({ description: 'Whether the project’s plan includes pages' }),
})
export const adminBatchList = z.object({ batches: z.array(adminBatchSummary), pagination })
export const batchPages = z.object({ ...progress, pages: z.array(batchPage), pagination })

const name = z
  .string(batchMessages.nameRequired)
  .transform((text) => cleanLine(text.slice(0, 1000)))
  .meta({ maxLength: batchLimits.name })

// Lengths are checked with what stays: see `checkBatch`.
const texts = {
  csv: z.string().optional().meta({ maxLength: batchLimits.csv, description: 'The first row names the columns' }),
  title: z.string().optional().meta({ maxLength: batchLimits.template.title }),
  slug: z.string().optional().meta({ maxLength: batchLimits.template.slug }),
  metaDescription: z.string().optional().meta({ maxLength: batchLimits.template.metaDescription }),
  body: z.string().optional().meta({ maxLength: batchLimits.template.body, description: 'Markdown' }),
}

export const newBatch = z.object({ project: z.string(batchMessages.projectRequired), name, ...texts })
export type NewBatch = z.output<typeof newBatch>

const version = z.int(batchMessages.versionMissing).meta({ description: 'The version that was read' })

/** What isn't named stays. */
export const batchSave = z.object({ version, name: name.optional(), ...texts })
export type BatchSave = z.output<typeof batchSave>

export const batchApproval = z.object({ version })
export type BatchApproval = z.output<typeof batchApproval>

export const batchQuery = z.object({ project: z.string().optional() })
/** What isn't a number of up to four digits is the first row. */
export const previewQuery = z.object({
  row: z
    .string()
    .optional()
    .transform((row = '') => (/^\d{1,4}$/.test(row) ? Number(row) : 1))
    .meta({ type: 'integer', minimum: 1 }),
})

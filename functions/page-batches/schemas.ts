import { z } from '@hono/zod-openapi'
import {
  type AdminBatchSummary,
  batchLimits,
  type BatchPage,
  type BatchReport,
  type PageBatch,
  type PageBatchSummary,
  type PagePreview,
  pageStates,
  type PageTemplate,
  type ProjectWithRoom,
  templateFields,
} from '#src/domain/page-batches/page-batches.ts'

// Page batches in the API's document.

const template: z.ZodType<PageTemplate> = z
  .object({ title: z.string(), slug: z.string(), metaDescription: z.string(), body: z.string() })
  .openapi('PageTemplate')

const summary = {
  id: z.string(),
  projectId: z.string(),
  name: z.string(),
  rows: z.int(),
  changed: z.boolean().openapi({ description: 'Whether there are changes that weren’t approved' }),
  counts: z.partialRecord(z.enum(pageStates), z.int()).openapi({ type: 'object' }),
  savedAt: z.iso.datetime(),
}

export const batchSummarySchema: z.ZodType<PageBatchSummary> = z.object(summary).openapi('PageBatchSummary')

export const adminSummarySchema: z.ZodType<AdminBatchSummary> = z
  .object({ ...summary, project: z.string(), demo: z.boolean() })
  .openapi('AdminPageBatchSummary')

const room = z.int().openapi({ description: 'How many more pages the project’s plan pays for' })

export const projectWithRoomSchema: z.ZodType<ProjectWithRoom> = z
  .object({ id: z.string(), name: z.string(), websiteUrl: z.string(), room, demo: z.boolean() })
  .openapi('ProjectWithRoom')

/** How far publishing is. */
export const progress = {
  counts: summary.counts,
  sitemapUrl: z.string().nullable().openapi({ description: 'Null: nothing is published yet' }),
}

export const batchSchema: z.ZodType<PageBatch> = z
  .object({
    ...summary,
    csv: z.string(),
    columns: z.array(z.string()),
    template,
    version: z.int().openapi({ description: 'Send it with the next save or approval' }),
    hasTarget: z.boolean().openapi({ description: 'Whether the customer has chosen a site to publish on' }),
    room,
    ...progress,
  })
  .openapi('PageBatch')

const field = z.enum(templateFields)

export const reportSchema: z.ZodType<BatchReport> = z
  .object({
    rows: z.int(),
    template: z.array(z.object({ field, message: z.string() })),
    errors: z.array(z.object({ line: z.int(), field: z.enum([...templateFields, 'table']), message: z.string() })),
    errorCount: z.int(),
    alike: z.array(
      z.object({
        line: z.int(),
        other: z.int(),
        title: z.string(),
        otherTitle: z.string(),
        similarity: z.number().openapi({ description: '0 to 1' }),
      }),
    ),
    alikeCount: z.int(),
    passed: z.boolean(),
  })
  .openapi('PageBatchReport')

export const previewSchema: z.ZodType<PagePreview> = z
  .object({ line: z.int(), title: z.string(), slug: z.string(), metaDescription: z.string(), html: z.string() })
  .openapi('PagePreview')

export const batchPageSchema: z.ZodType<BatchPage> = z
  .object({
    id: z.string(),
    line: z.int(),
    slug: z.string(),
    title: z.string(),
    state: z.enum(pageStates),
    liveUrl: z.string().nullable(),
    publishError: z.string().nullable().openapi({
      description:
        'Why the customer’s site doesn’t have it yet or not its last version, or doesn’t show it as it should',
    }),
    outdated: z.boolean().openapi({ description: 'Whether the site has an earlier version of it' }),
  })
  .openapi('BatchPage')

/** Fields of a save. Missing ones stay unchanged. */
export const batchFields = {
  name: { type: 'string', maxLength: batchLimits.name },
  csv: { type: 'string', maxLength: batchLimits.csv, description: 'The first row names the columns' },
  title: { type: 'string', maxLength: batchLimits.template.title },
  slug: { type: 'string', maxLength: batchLimits.template.slug },
  metaDescription: { type: 'string', maxLength: batchLimits.template.metaDescription },
  body: { type: 'string', maxLength: batchLimits.template.body, description: 'Markdown' },
} as const

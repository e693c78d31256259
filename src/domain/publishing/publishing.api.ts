import * as z from 'zod'
import { publicationStates } from './items.ts'
import { imagesLabels, publishAsLabels, targetKinds } from './kinds.ts'
import { targetLimits, targetMessages } from './targets.ts'

const time = z.iso.datetime()

/** Where a project's posts and pages are published. */
export const publishingTarget = z
  .object({
    id: z.string(),
    kind: z.enum(targetKinds),
    name: z.string(),
    settings: z.object({
      url: z.string().optional(),
      username: z.string().optional(),
      collectionId: z.string().optional(),
      bodyField: z.string().optional(),
      publishAs: z.string().optional(),
      categories: z.string().optional(),
      tags: z.string().optional(),
      images: z.string().optional(),
    }),
    hasSecret: z.boolean().meta({ description: 'Whether credentials are stored. They’re never sent back' }),
    verifiedAt: time.nullable().meta({ description: 'When it last worked' }),
    error: z.string().nullable(),
    counts: z.record(z.enum(publicationStates), z.int()),
    downloads: z.int().meta({ description: 'How many ZIP files there are to download' }),
    createdAt: time,
  })
  .meta({ id: 'PublishingTarget' })
export type PublishingTarget = z.output<typeof publishingTarget>

/** The result of a test. `retried`: failed posts and pages that are tried again now. */
export const targetTest = z
  .object({ ok: z.boolean(), message: z.string(), retried: z.int(), target: publishingTarget })
  .meta({ id: 'PublishingTest' })
export type TargetTest = z.output<typeof targetTest>

// What each kind needs of it: see `checkTarget`.
const fields = {
  name: z.string(targetMessages.nameRequired).meta({ minLength: 1, maxLength: targetLimits.name }),
  url: z.string().optional().meta({ maxLength: targetLimits.url }),
  username: z.string().optional().meta({ maxLength: targetLimits.username }),
  collectionId: z.string().optional().meta({ maxLength: 24, description: 'Webflow only' }),
  bodyField: z.string().optional().meta({ maxLength: 100, description: 'Webflow only: the slug of a rich text field' }),
  publishAs: z
    .string()
    .optional()
    .meta({
      enum: Object.keys(publishAsLabels),
      description: 'WordPress and Ghost: how new posts and pages are saved',
    }),
  categories: z
    .string()
    .optional()
    .meta({ maxLength: targetLimits.secret, description: 'WordPress only: names, with commas' }),
  tags: z
    .string()
    .optional()
    .meta({ maxLength: targetLimits.secret, description: 'WordPress and Ghost: names, with commas' }),
  images: z
    .string()
    .optional()
    .meta({
      enum: Object.keys(imagesLabels),
      description: 'Webhooks only: whether images are sent as events of their own. Without it they aren’t',
    }),
  secret: z.string().optional().meta({
    maxLength: targetLimits.secret,
    description: 'A WordPress application password, a Ghost Admin API key or a Webflow API token',
  }),
}

export const newTarget = z.object({ kind: z.enum(targetKinds, targetMessages.kind), ...fields })

export const targetChange = z.object({
  ...fields,
  newSecret: z.boolean().optional().meta({ description: 'Webhooks only: replace the secret' }),
})

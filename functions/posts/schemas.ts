import { z } from '@hono/zod-openapi'
import { orNull } from '#functions/http/schemas.ts'
import {
  type EditedPost,
  type Post,
  type PostCard,
  type PostContent,
  postLimits,
  type PostRevision,
  postStatuses,
  type PostSummary,
  revisionKinds,
} from '#src/domain/posts/posts.ts'

// Posts in the API's document.

const time = z.iso.datetime()

const content = {
  title: z.string(),
  slug: z.string(),
  content: z.string().openapi({ description: 'Sanitized HTML' }),
  coverImageId: z.string().nullable(),
  metaTitle: z.string(),
  metaDescription: z.string(),
}

export const postContentSchema: z.ZodType<PostContent> = z.object(content).openapi('PostContent')

const { content: html, ...about } = content

const card = {
  id: z.string(),
  ...about,
  cover: z.object({ url: z.string(), width: z.int(), height: z.int() }).nullable(),
  status: z.enum(postStatuses),
  words: z.int(),
  demo: z.boolean(),
  createdAt: time,
  publishedAt: time.nullable().openapi({ description: 'When it was first published' }),
  updatedAt: time.openapi({ description: 'When the public version last changed' }),
}

export const postCardSchema: z.ZodType<PostCard> = z.object(card).openapi('PostCard')

export const postSchema: z.ZodType<Post> = z.object({ ...card, content: html }).openapi('Post')

const edited = { scheduledAt: time.nullable(), savedAt: time, savedBy: z.string().nullable() }

export const editedPostSchema: z.ZodType<EditedPost> = z
  .object({
    ...card,
    content: html,
    ...edited,
    draft: orNull(postContentSchema).openapi({ description: 'Unpublished changes' }),
    version: z.int().openapi({ description: 'Send it with the next save' }),
  })
  .openapi('EditedPost')

export const postSummarySchema: z.ZodType<PostSummary> = z
  .object({ ...card, ...edited, hasDraft: z.boolean() })
  .openapi('PostSummary')

const revision = {
  number: z.int(),
  kind: z.enum(revisionKinds),
  title: z.string(),
  savedAt: time,
  savedBy: z.string().nullable(),
}

export const revisionSchema: z.ZodType<PostRevision> = z.object(revision).openapi('PostRevision')

export const revisionTextSchema = z
  .object({ ...revision, content: postContentSchema })
  .openapi('PostRevisionText') satisfies z.ZodType<PostRevision & { content: PostContent }>

/** Fields of a save. All are optional, and missing ones stay unchanged. */
export const postFields = {
  title: { type: 'string', maxLength: postLimits.title },
  slug: { type: 'string', maxLength: postLimits.slug },
  content: { type: 'string', description: 'HTML. Anything that isn’t allowed is removed' },
  coverImageId: { type: 'string' },
  metaTitle: { type: 'string', maxLength: postLimits.metaTitle },
  metaDescription: { type: 'string', maxLength: postLimits.metaDescription },
} as const

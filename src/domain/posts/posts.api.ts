import * as z from 'zod'
import { pageQuery, pagination } from '#src/domain/pagination/pagination.api.ts'
import { cleanLine, cleanText } from '#src/domain/text/text.ts'
import { postLimits, postMessages, postStatuses, revisionKinds } from './posts.ts'

const time = z.iso.datetime()
const orNull = <Type extends z.ZodType>(schema: Type) => z.union([schema, z.null()])

/** What an editor writes. */
const content = {
  title: z.string(),
  /** Empty: made from the title. */
  slug: z.string(),
  content: z.string().meta({ description: 'Sanitized HTML' }),
  /** An upload's id. */
  coverImageId: z.string().nullable(),
  /** Empty: the title is used. */
  metaTitle: z.string(),
  metaDescription: z.string(),
}

export const postContent = z.object(content).meta({ id: 'PostContent' })
export type PostContent = z.output<typeof postContent>

const { content: html, ...about } = content

const card = {
  id: z.string(),
  ...about,
  cover: z.object({ url: z.string(), width: z.int(), height: z.int() }).nullable(),
  status: z.enum(postStatuses),
  words: z.int(),
  demo: z.boolean(),
  createdAt: time,
  publishedAt: time.nullable().meta({ description: 'When it was first published' }),
  updatedAt: time.meta({ description: 'When the public version last changed' }),
}

/** A post as shown in lists. */
export const postCard = z.object(card).meta({ id: 'PostCard' })
export type PostCard = z.output<typeof postCard>

export const post = z.object({ ...card, content: html }).meta({ id: 'Post' })
export type Post = z.output<typeof post>

/** `savedBy`: the editor's email. Null: the account was deleted. */
const edited = { scheduledAt: time.nullable(), savedAt: time, savedBy: z.string().nullable() }

/** A post for its editor. */
export const editedPost = z
  .object({
    ...card,
    content: html,
    ...edited,
    draft: orNull(postContent).meta({ description: 'Unpublished changes' }),
    version: z.int().meta({ description: 'Send it with the next save' }),
  })
  .meta({ id: 'EditedPost' })
export type EditedPost = z.output<typeof editedPost>

/** A row of the editors' list. */
export const postSummary = z.object({ ...card, ...edited, hasDraft: z.boolean() }).meta({ id: 'PostSummary' })
export type PostSummary = z.output<typeof postSummary>

const revision = {
  number: z.int(),
  kind: z.enum(revisionKinds),
  title: z.string(),
  savedAt: time,
  savedBy: z.string().nullable(),
}

export const postRevision = z.object(revision).meta({ id: 'PostRevision' })
export type PostRevision = z.output<typeof postRevision>

export const postRevisionText = z.object({ ...revision, content: postContent }).meta({ id: 'PostRevisionText' })

/** A save. What isn't named stays. Lengths are checked with what stays: see `checkDraft`. */
export const postText = z.object({
  title: z.string().transform(cleanLine).optional().meta({ maxLength: postLimits.title }),
  slug: z
    .string()
    .transform((slug) => cleanLine(slug).toLowerCase())
    .optional()
    .meta({ maxLength: postLimits.slug }),
  content: z.string().optional().meta({ description: 'HTML. Anything that isn’t allowed is removed' }),
  coverImageId: z.string().nullable().optional(),
  metaTitle: z.string().transform(cleanLine).optional().meta({ maxLength: postLimits.metaTitle }),
  metaDescription: z
    .string()
    .transform((text) => cleanText(text).replace(/\s+/g, ' '))
    .optional()
    .meta({ maxLength: postLimits.metaDescription }),
})
export type PostText = z.output<typeof postText>

const version = z.int().optional()

/** Without a status it stays, and a new post is a draft. */
const target = {
  status: z.enum(postStatuses, postMessages.statusUnknown).optional(),
  scheduledAt: z.string().optional().meta({ format: 'date-time' }),
}

export const newPost = postText.extend(target)
export type NewPost = z.output<typeof newPost>

export const postSave = z.object({ version, ...postText.shape, ...target })
export type PostSave = z.output<typeof postSave>

/** A save of changes that aren't public yet. */
export const draftSave = z.object({ version, ...postText.shape })
export type DraftSave = z.output<typeof draftSave>

export const draftRemoval = z.object({ version })

export const postQuery = pageQuery.extend({
  status: z
    .enum(postStatuses)
    .optional()
    .catch(undefined)
    .meta({ type: 'string', enum: [...postStatuses] }),
  q: z.string().max(200).optional().meta({ description: 'Text in the title or slug' }),
})

export const postList = z.object({ posts: z.array(postSummary), pagination })

import { z } from '@hono/zod-openapi'
import { dataAnswer, forAdmins, problemAnswer } from '#functions/http/schemas.ts'
import {
  type AdminArticleSummary,
  type Article,
  type ArticleComment,
  articleLimits,
  type ArticleSettings,
  type ArticleSummary,
  commentKinds,
  commentRoles,
  type EditedArticle,
} from '#src/domain/articles/articles.ts'
import { articleStates } from '#src/domain/articles/states.ts'

// Articles in the API's document.

const time = z.iso.datetime()

const summary = {
  id: z.string(),
  state: z.enum(articleStates),
  plannedOn: z.iso.date(),
  position: z.int(),
  title: z.string(),
  words: z.int(),
  keyword: z.string().openapi({ description: 'What readers search for to find it' }),
  backlinkUrl: z.string().openapi({ description: 'The page of the customer’s site that it links to' }),
  liveUrl: z.string().nullable(),
  queued: z.boolean().openapi({ description: 'Waits for the customer’s site to accept it' }),
  version: z.int().openapi({ description: 'Send it with the next save or action' }),
}

export const articleSummarySchema: z.ZodType<ArticleSummary> = z.object(summary).openapi('ArticleSummary')

const whose = {
  project: z.string().nullable(),
  websiteUrl: z.string().nullable(),
  email: z.string(),
  demo: z.boolean().openapi({ description: 'Whether the project is demo data' }),
}

export const adminSummarySchema: z.ZodType<AdminArticleSummary> = z
  .object({ ...summary, ...whose })
  .openapi('AdminArticleSummary')

export const commentSchema: z.ZodType<ArticleComment> = z
  .object({
    id: z.string(),
    role: z.enum(commentRoles),
    kind: z.enum(commentKinds),
    text: z.string(),
    createdAt: time,
  })
  .openapi('ArticleComment')

const article = {
  ...summary,
  slug: z.string(),
  content: z.string().openapi({ description: 'Sanitized HTML' }),
  coverImageId: z.string().nullable(),
  metaTitle: z.string(),
  metaDescription: z.string(),
  projectId: z.string().nullable(),
  comments: z.array(commentSchema),
  publishError: z.string().nullable(),
  stopped: z.boolean().openapi({ description: 'Whether its order was stopped, so nothing more happens to it' }),
}

export const articleSchema: z.ZodType<Article> = z.object(article).openapi('Article')

export const editedSchema: z.ZodType<EditedArticle> = z
  .object({
    ...article,
    ...whose,
    savedAt: time,
    savedBy: z.string().nullable(),
    publishedAt: time.nullable(),
  })
  .openapi('EditedArticle')

export const settingsSchema: z.ZodType<ArticleSettings> = z
  .object({
    targetId: z.string().nullable().openapi({ description: 'Where articles and pages are published' }),
    automatic: z.boolean().openapi({ description: 'Whether approved articles are published on their planned day' }),
  })
  .openapi('ArticleSettings')

export const params = z.object({ id: z.string() })
export const commentProperties = { text: { type: 'string', maxLength: articleLimits.comment } } as const
export const missing = { 404: problemAnswer('Article not found') }
export const conflict = { 409: problemAnswer('It has changed in the meantime, or its state doesn’t allow it') }
export const tooManyComments = { 409: problemAnswer('The limit of comments on an article is reached') }
export const month = z.string().optional().openapi({ pattern: '^\\d{4}-\\d{2}$', example: '2026-11' })
export const articleAnswer = { 200: dataAnswer('The article', articleSchema) }
export const editedAnswer = { 200: dataAnswer('The article', editedSchema), ...forAdmins, ...missing }

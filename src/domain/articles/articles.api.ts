import * as z from 'zod'
import { pageQuery, pagination } from '#src/domain/pagination/pagination.api.ts'
import { postContent, postText } from '#src/domain/posts/posts.api.ts'
import { cleanLine } from '#src/domain/text/text.ts'
import { articleLimits, articleLists, articleMessages, commentKinds, commentRoles } from './articles.ts'
import { articleStates, customerActions, editorActions } from './states.ts'
import { completeWebsite } from '#src/domain/urls/websites.ts'

const time = z.iso.datetime()

const summary = {
  id: z.string(),
  state: z.enum(articleStates),
  plannedOn: z.iso.date(),
  position: z.int(),
  /** Empty: it has no title yet. */
  title: z.string(),
  words: z.int(),
  keyword: z.string().meta({ description: 'What readers search for to find it' }),
  backlinkUrl: z.string().meta({ description: 'The page of the customer’s site that it links to' }),
  /** Where it was published. */
  liveUrl: z.string().nullable(),
  queued: z.boolean().meta({ description: 'Waits for the customer’s site to accept it' }),
  version: z.int().meta({ description: 'Send it with the next save or action' }),
}

/** An article on a calendar or in a list. */
export const articleSummary = z.object(summary).meta({ id: 'ArticleSummary' })
export type ArticleSummary = z.output<typeof articleSummary>

const whose = {
  project: z.string().nullable(),
  websiteUrl: z.string().nullable(),
  email: z.string(),
  demo: z.boolean().meta({ description: 'Whether the project is demo data' }),
}

/** A summary with whose article it is. */
export const adminArticleSummary = z.object({ ...summary, ...whose }).meta({ id: 'AdminArticleSummary' })
export type AdminArticleSummary = z.output<typeof adminArticleSummary>

export const articleComment = z
  .object({
    id: z.string(),
    role: z.enum(commentRoles),
    kind: z.enum(commentKinds),
    text: z.string(),
    createdAt: time,
  })
  .meta({ id: 'ArticleComment' })
export type ArticleComment = z.output<typeof articleComment>

const full = {
  ...summary,
  ...postContent.shape,
  projectId: z.string().nullable(),
  comments: z.array(articleComment),
  /** Why it couldn't be published, or isn't as it should be on the site. Null: nothing went wrong. */
  publishError: z.string().nullable(),
  stopped: z.boolean().meta({ description: 'Whether its order was stopped, so nothing more happens to it' }),
}

/** An article as its customer reads it. */
export const article = z.object(full).meta({ id: 'Article' })
export type Article = z.output<typeof article>

/** An article for its editor. */
export const editedArticle = z
  .object({
    ...full,
    ...whose,
    /** When it was last saved. Until then, when it was planned. */
    savedAt: time,
    /** The editor's email. Null: no one yet, or the account was deleted. */
    savedBy: z.string().nullable(),
    publishedAt: time.nullable(),
  })
  .meta({ id: 'EditedArticle' })
export type EditedArticle = z.output<typeof editedArticle>

/** How a project's articles and pages are published. */
export const articleSettings = z
  .object({
    targetId: z.string().nullable().meta({ description: 'Where articles and pages are published' }),
    automatic: z.boolean().meta({ description: 'Whether approved articles are published on their planned day' }),
  })
  .meta({ id: 'ArticleSettings' })
export type ArticleSettings = z.output<typeof articleSettings>

/** What isn't named stays. Empty: nowhere. */
export const settingsChange = z.object({
  targetId: z.string().nullable().optional(),
  automatic: z.boolean().optional(),
})

export const articleMonth = z.object({
  month: z.string(),
  months: z.object({ first: z.string(), last: z.string() }).nullable(),
  articles: z.array(articleSummary),
  settings: articleSettings,
})

const month = z
  .string()
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, articleMessages.monthInvalid)
  .optional()
  .meta({ pattern: '^\\d{4}-\\d{2}$', example: '2026-11' })

export const articleQuery = z.object({ project: z.string().optional(), month })

export const adminArticleQuery = pageQuery.extend({
  list: z
    .enum(articleLists)
    .optional()
    .catch(undefined)
    .meta({ type: 'string', enum: [...articleLists] }),
  month: month.meta({ description: 'All articles of a month instead of a list' }),
})

export const adminArticleList = z.object({
  articles: z.array(adminArticleSummary),
  pagination: z.union([pagination, z.null()]),
})

const version = z.int(articleMessages.versionMissing).meta({ description: 'The version that was read' })

/** Text of a comment. It is cleaned by `readComment`, which says what is wrong with it. */
const text = z.string(articleMessages.commentRequired).meta({ maxLength: articleLimits.comment })

export const newComment = z.object({ text })

/** What customers decide. */
export const articleDecision = z.object({
  action: z.enum(customerActions, articleMessages.notNow),
  version,
  text: text.optional().meta({ maxLength: articleLimits.comment, description: 'What should change' }),
  url: z.string().optional().meta({ maxLength: articleLimits.url, description: 'Where you published it' }),
})
export type ArticleDecision = z.output<typeof articleDecision>

export const editorDecision = z.object({ action: z.enum(editorActions, articleMessages.notNow), version })
export type EditorDecision = z.output<typeof editorDecision>

const briefLine = z.string().transform((line) => cleanLine(line.slice(0, 2 * articleLimits.url)))

/** What isn't named stays. */
export const articleSave = z.object({
  version,
  ...postText.shape,
  keyword: briefLine.optional().meta({ maxLength: articleLimits.keyword }),
  backlinkUrl: briefLine.transform(completeWebsite).optional().meta({ maxLength: articleLimits.url }),
})
export type ArticleSave = z.output<typeof articleSave>

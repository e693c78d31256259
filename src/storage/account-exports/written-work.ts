import { eq, getTableColumns, sql } from 'drizzle-orm'
import { articleComments, articleRevisions, articles } from '#src/storage/articles/schema.ts'
import { batchPages, pageBatches } from '#src/storage/page-batches/schema.ts'
import { articleSettings } from '#src/storage/publishing/schema.ts'
import { type PersonalTable, without } from './personal-table.ts'

const articlesOf = (userId: string) =>
  sql`(SELECT a.id FROM articles a JOIN orders o ON o.id = a.order_id WHERE o.user_id = ${userId})`
const projectsOf = (userId: string) => sql`(SELECT id FROM projects WHERE user_id = ${userId})`
const batchesOf = (userId: string) =>
  sql`(SELECT b.id FROM page_batches b JOIN projects p ON p.id = b.project_id WHERE p.user_id = ${userId})`

/**
 * Articles and pages of a paid plan. They are deleted with their orders and projects. The database removes editors from
 * other people's rows.
 */
export const writtenWork = {
  articleVersions: {
    table: articleRevisions,
    of: ({ id }) => sql`${articleRevisions.articleId} IN ${articlesOf(id)}`,
    columns: without(getTableColumns(articleRevisions), 'savedBy'),
    atDeletion: { remove: 'all' },
  },
  articleComments: {
    table: articleComments,
    of: ({ id }) => sql`(${articleComments.articleId} IN ${articlesOf(id)} OR ${eq(articleComments.userId, id)})`,
    columns: without(getTableColumns(articleComments), 'userId'),
    atDeletion: { remove: ({ id }) => sql`${articleComments.articleId} IN ${articlesOf(id)}` },
  },
  articles: {
    table: articles,
    of: ({ id }) => sql`${articles.id} IN ${articlesOf(id)}`,
    columns: without(getTableColumns(articles), 'savedBy'),
    atDeletion: { remove: 'all' },
  },
  articleSettings: {
    table: articleSettings,
    of: ({ id }) => sql`${articleSettings.projectId} IN ${projectsOf(id)}`,
    columns: getTableColumns(articleSettings),
    atDeletion: { remove: 'all' },
  },
  pages: {
    table: batchPages,
    of: ({ id }) => sql`${batchPages.batchId} IN ${batchesOf(id)}`,
    columns: without(getTableColumns(batchPages), 'hash', 'queuedHash'),
    atDeletion: { remove: 'all' },
  },
  pageBatches: {
    table: pageBatches,
    of: ({ id }) => sql`${pageBatches.id} IN ${batchesOf(id)}`,
    columns: without(getTableColumns(pageBatches), 'sitemapKey', 'savedBy'),
    atDeletion: { remove: 'all' },
  },
} as const satisfies Record<string, PersonalTable>

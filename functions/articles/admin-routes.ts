import * as z from 'zod'
import { notFound } from '#functions/http/problems.ts'
import { dataOf } from '#functions/http/responses.ts'
import { toRevision, toRevisionText } from '#functions/posts/views.ts'
import { withPost } from '#functions/http/roles.ts'
import { route, type Route } from '#functions/route.ts'
import * as api from '#src/domain/articles/articles.api.ts'
import { articleMessages } from '#src/domain/articles/articles.ts'
import { paginate, readPageRequest } from '#src/domain/pagination/pagination.ts'
import { postRevision, postRevisionText } from '#src/domain/posts/posts.api.ts'
import { listAllArticles, listMonth } from '#src/storage/articles/admin.ts'
import { findArticle, findRevision, listRevisions } from '#src/storage/articles/queries.ts'
import { respondComment } from './decisions.ts'
import { respondEdited, respondEditorAction, respondSaved } from './edits.ts'
import { toAdminSummary, toEditedArticle } from './views.ts'

const maxRevisions = 200
/** More than a small team writes in a month. */
const maxPerMonth = 1000

const missing = { 404: 'Article not found' }
const article = { 200: dataOf(api.editedArticle, 'The article') }

/** What editors write. */
export const routes: readonly Route[] = [
  route(
    'GET /api/admin/articles',
    {
      id: 'listAllArticles',
      role: 'admin',
      summary: 'List customers’ articles, by what is due or by month',
      query: api.adminArticleQuery,
      responses: {
        200: dataOf(api.adminArticleList, 'One page, what is due first. `pagination` is null for a month'),
      },
    },
    async (c, { query: { list = 'due', month, ...sent } }) => {
      if (month !== undefined) {
        const rows = await listMonth(c.var.db, month, maxPerMonth)
        return c.json({ success: true, data: { articles: rows.map(toAdminSummary), pagination: null } })
      }
      const wanted = readPageRequest(sent.page, sent.limit ?? '30')
      const { articles, total } = await listAllArticles(c.var.db, { ...wanted, list })
      const data = { articles: articles.map(toAdminSummary), pagination: paginate(wanted, total) }
      return c.json({ success: true, data })
    },
  ),
  route(
    'GET /api/admin/articles/{id}',
    {
      id: 'getEditedArticle',
      role: 'admin',
      summary: 'Get an article with its comments',
      responses: article,
      problems: missing,
    },
    (c, { params: { id } }) => respondEdited(c, id),
  ),
  route(
    'PUT /api/admin/articles/{id}',
    {
      id: 'saveArticle',
      role: 'admin',
      summary: 'Save an article',
      needs: withPost,
      body: api.articleSave,
      responses: article,
      problems: { ...missing, 409: 'Someone else changed it in the meantime. Your version is kept in the history' },
    },
    (c, { params: { id }, body }) => respondSaved(c, id, body),
  ),
  route(
    'POST /api/admin/articles/{id}/actions',
    {
      id: 'sendArticle',
      role: 'admin',
      summary: 'Send an article for review, or take it back',
      body: api.editorDecision,
      responses: article,
      problems: { ...missing, 409: 'It has changed in the meantime, or its state doesn’t allow it' },
    },
    (c, { params: { id }, body }) => respondEditorAction(c, id, body),
  ),
  route(
    'POST /api/admin/articles/{id}/comments',
    {
      id: 'answerArticleComments',
      role: 'admin',
      summary: 'Comment on an article',
      body: api.newComment,
      responses: article,
      problems: {
        ...missing,
        409: 'The limit of comments on an article is reached',
        429: 'Too many requests; `Retry-After` says when to try again',
      },
    },
    async (c, { params: { id }, body }) => {
      const { db } = c.var
      return respondComment(c, await findArticle(db, id), { role: 'editor', body }, (row) => toEditedArticle(db, row))
    },
  ),
  route(
    'GET /api/admin/articles/{id}/revisions',
    {
      id: 'listArticleRevisions',
      role: 'admin',
      summary: 'List an article’s saved versions, newest first',
      responses: { 200: dataOf(z.array(postRevision), 'Newest first') },
      problems: missing,
    },
    async (c, { params: { id } }) => {
      if (!(await findArticle(c.var.db, id))) return notFound(c, articleMessages.notFound)
      const rows = await listRevisions(c.var.db, id, maxRevisions)
      return c.json({ success: true, data: rows.map(toRevision) })
    },
  ),
  route(
    'GET /api/admin/articles/{id}/revisions/{number}',
    {
      id: 'getArticleRevision',
      role: 'admin',
      summary: 'Get a saved version of an article',
      responses: { 200: dataOf(postRevisionText, 'The saved version') },
      problems: missing,
    },
    async (c, { params: { id, number } }) => {
      const row = /^\d{1,9}$/.test(number) ? await findRevision(c.var.db, id, Number(number)) : null
      return row ? c.json({ success: true, data: toRevisionText(row) }) : notFound(c, articleMessages.revisionNotFound)
    },
  ),
]

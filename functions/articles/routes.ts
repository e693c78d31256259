import { invalid, notFound } from '#functions/http/problems.ts'
import { dataOf } from '#functions/http/responses.ts'
import { route, type Route } from '#functions/route.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import * as api from '#src/domain/articles/articles.api.ts'
import { articleMessages } from '#src/domain/articles/articles.ts'
import { projectMessages } from '#src/domain/projects/projects.ts'
import { saveSettings } from '#src/storage/articles/changes.ts'
import { findMonths, listArticles } from '#src/storage/articles/queries.ts'
import { findProject } from '#src/storage/projects/queries.ts'
import { listTargets } from '#src/storage/publishing/queries.ts'
import { findShown, respondAction, respondArticle, respondComment } from './decisions.ts'
import { asShown, readSettings, toShown, toSummary } from './views.ts'

const missing = { 404: 'Article not found' }
const article = { 200: dataOf(api.article, 'The article') }

/** What customers read and decide. */
export const routes: readonly Route[] = [
  route(
    'GET /api/articles',
    {
      id: 'listArticles',
      role: 'user',
      summary: 'List a project’s articles of a month',
      query: api.articleQuery,
      responses: { 200: dataOf(api.articleMonth, 'The articles of a month, by day') },
      problems: missing,
    },
    async (c, { query: { project: id = '', ...sent } }) => {
      const { db, now } = c.var
      const project = await findProject(db, signedIn(c).id, id)
      if (!project) return notFound(c, projectMessages.notFound)
      const { month = new Date(now()).toISOString().slice(0, 7) } = sent
      const [rows, months, settings] = await Promise.all([
        listArticles(db, project.id, month),
        findMonths(db, project.id),
        readSettings(db, project.id),
      ])
      const articles = (await asShown(db, rows)).map(toSummary)
      return c.json({ success: true, data: { month, months, articles, settings } })
    },
  ),
  route(
    'GET /api/articles/{id}',
    {
      id: 'getArticle',
      role: 'user',
      summary: 'Get an article to review',
      responses: article,
      problems: missing,
    },
    (c, { params: { id } }) => respondArticle(c, id),
  ),
  route(
    'POST /api/articles/{id}/comments',
    {
      id: 'commentOnArticle',
      role: 'confirmed',
      summary: 'Comment on an article',
      body: api.newComment,
      responses: article,
      problems: {
        ...missing,
        409: 'The limit of comments on an article is reached',
        429: 'Too many requests; `Retry-After` says when to try again',
      },
    },
    async (c, { params: { id }, body }) =>
      respondComment(c, await findShown(c, id), { role: 'customer', body }, (row) => toShown(c.var.db, row)),
  ),
  route(
    'POST /api/articles/{id}/actions',
    {
      id: 'decideArticle',
      role: 'confirmed',
      summary: 'Approve or publish an article, or ask for changes',
      body: api.articleDecision,
      responses: article,
      problems: { ...missing, 409: 'It has changed in the meantime, or its state doesn’t allow it' },
    },
    (c, { params: { id }, body }) => respondAction(c, id, body),
  ),
  route(
    'PUT /api/projects/{id}/article-settings',
    {
      id: 'saveArticleSettings',
      role: 'confirmed',
      summary: 'Choose how a project’s articles and pages are published',
      body: api.settingsChange,
      responses: { 200: dataOf(api.articleSettings, 'The settings') },
      problems: missing,
    },
    async (c, { params, body }) => {
      const { db, now } = c.var
      const project = await findProject(db, signedIn(c).id, params.id)
      if (!project) return notFound(c, projectMessages.notFound)
      const sent = body()
      const present = await readSettings(db, project.id)
      const targetId = sent.targetId === undefined ? present.targetId : sent.targetId || null
      if (targetId !== null && !(await listTargets(db, project.id)).some(({ id }) => id === targetId)) {
        return invalid(c, [{ field: 'targetId', message: articleMessages.targetUnknown }])
      }
      const data = { targetId, automatic: sent.automatic ?? present.automatic }
      await saveSettings(db, project.id, data, now())
      return c.json({ success: true, data })
    },
  ),
]

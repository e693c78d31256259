import type { OpenAPIHono } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import { readJsonBody } from '#functions/http/json-body.ts'
import { invalid, notFound, problem } from '#functions/http/problems.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { articleMessages, readMonth } from '#src/domain/articles/articles.ts'
import { projectMessages } from '#src/domain/projects/projects.ts'
import { saveSettings } from '#src/storage/articles/changes.ts'
import { findMonths, listArticles } from '#src/storage/articles/queries.ts'
import { findProject } from '#src/storage/projects/queries.ts'
import { listTargets } from '#src/storage/publishing/queries.ts'
import { actionRoute, commentRoute, listRoute, readRoute, settingsRoute } from './contract.ts'
import { respondAction, respondArticle, respondComment, findShown } from './decisions.ts'
import { asShown, readSettings, readShown, readSummary } from './views.ts'

/** `/api/articles`: what customers read and decide. */
export function createArticles(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(listRoute, async (c): Promise<Response> => {
    const { db, now } = c.var
    const sent = c.req.valid('query')
    const project = await findProject(db, signedIn(c).id, sent.project ?? '')
    if (!project) return notFound(c, projectMessages.notFound)
    const month = readMonth(sent.month ?? new Date(now()).toISOString().slice(0, 7))
    if (month === null) return problem(c, 400, { detail: articleMessages.monthInvalid })
    const [rows, months, settings] = await Promise.all([
      listArticles(db, project.id, month),
      findMonths(db, project.id),
      readSettings(db, project.id),
    ])
    const articles = (await asShown(db, rows)).map(readSummary)
    return c.json({ success: true, data: { month, months, articles, settings } })
  })

  app.openapi(readRoute, (c): Promise<Response> => respondArticle(c, c.req.valid('param').id))
  app.openapi(actionRoute, (c): Promise<Response> => respondAction(c, c.req.valid('param').id))

  app.openapi(commentRoute, async (c): Promise<Response> => {
    const row = await findShown(c, c.req.valid('param').id)
    return respondComment(c, row, 'customer', (present) => readShown(c.var.db, present))
  })

  app.openapi(settingsRoute, async (c): Promise<Response> => {
    const { db, now } = c.var
    const project = await findProject(db, signedIn(c).id, c.req.valid('param').id)
    if (!project) return notFound(c, projectMessages.notFound)
    const body = await readJsonBody(c)
    const present = await readSettings(db, project.id)
    const targetId = body.get('targetId') === undefined ? present.targetId : body.text('targetId') || null
    const automatic = body.get('automatic')
    if (targetId !== null && !(await listTargets(db, project.id)).some(({ id }) => id === targetId)) {
      return invalid(c, [{ field: 'targetId', message: articleMessages.targetUnknown }])
    }
    const next = { targetId, automatic: typeof automatic === 'boolean' ? automatic : present.automatic }
    await saveSettings(db, project.id, next, now())
    return c.json({ success: true, data: next })
  })

  return app
}

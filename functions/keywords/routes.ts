import type { OpenAPIHono } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import { readJsonBody } from '#functions/http/json-body.ts'
import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { overLimit } from '#functions/http/rate-limit.ts'
import { matchNow } from '#functions/mentions/match-posts.ts'
import { findAllowance } from '#functions/plans/allowance.ts'
import { pauseUnpaid } from '#functions/plans/pause-unpaid.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { keywordKey, keywordMessages } from '#src/domain/keywords/keywords.ts'
import { paginate } from '#src/domain/pagination/pagination.ts'
import { projectMessages } from '#src/domain/projects/projects.ts'
import { addKeywords, removeKeyword } from '#src/storage/mentions/keyword-changes.ts'
import { countKeywords } from '#src/storage/keywords/queries.ts'
import { findProject } from '#src/storage/projects/queries.ts'
import { addRoute, listRoute, removeRoute } from './contract.ts'
import { readKeywords, readProposals, readSentKeywords } from './views.ts'

/** Posts of weeks are matched again for each. */
const addedPerHour = { limit: 300, windowMs: 60 * 60 * 1000 }

/** `/api/projects/{id}/keywords`: what a project wants to be found for. */
export function createKeywords(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(listRoute, async (c): Promise<Response> => {
    const { db } = c.var
    const user = signedIn(c)
    const project = await findProject(db, user.id, c.req.valid('param').id)
    if (!project) return notFound(c, projectMessages.notFound)
    const [items, used, { keywords: limit }] = await Promise.all([
      readKeywords(db, project.id, c.var.now()),
      countKeywords(db, user.id),
      findAllowance(db, user.id, c.var.now()),
    ])
    const proposals = await readProposals(db, project, items)
    // There are never so many that they need more than one page.
    const pagination = paginate({ page: 1, limit: Math.max(1, items.length) }, items.length)
    return c.json({ success: true, data: { items, pagination, proposals, limit, used } })
  })

  app.openapi(addRoute, async (c): Promise<Response> => {
    const { db, now } = c.var
    const user = signedIn(c)
    const body = await readJsonBody(c)
    const project = await findProject(db, user.id, c.req.valid('param').id)
    if (!project) return notFound(c, projectMessages.notFound)
    const { keywords, errors } = readSentKeywords(body, c.var.newId)
    if (errors.length > 0) return invalid(c, errors)
    const tooMany = await overLimit(c, `keyword:${user.id}`, addedPerHour)
    if (tooMany) return tooMany
    const { keywords: limit } = await findAllowance(db, user.id, c.var.now())
    const own = { projectId: project.id, userId: user.id, limit }
    const { added, hidden } = await addKeywords(db, own, keywords, now())
    await matchNow(c.var, project.id)
    const items = await readKeywords(db, project.id, now())
    const present = new Set(items.map(({ text }) => keywordKey(text)))
    const skipped = keywords
      .filter(({ id }) => !added.includes(id))
      .map(({ text, key }) => ({ text, reason: present.has(key) ? 'present' : 'full' }))
    if (added.length === 0 && skipped.some(({ reason }) => reason === 'full')) {
      return problem(c, 409, { detail: keywordMessages.full(limit) })
    }
    const data = { added: items.filter(({ id }) => added.includes(id)), skipped, hidden }
    return c.json({ success: true, data }, 201)
  })

  app.openapi(removeRoute, async (c): Promise<Response> => {
    const { id, keywordId } = c.req.valid('param')
    const project = await findProject(c.var.db, signedIn(c).id, id)
    if (!project) return notFound(c, projectMessages.notFound)
    if (!(await removeKeyword(c.var.db, project.id, keywordId, c.var.now())))
      return notFound(c, keywordMessages.notFound)
    await pauseUnpaid(c.var, signedIn(c).id)
    // What an excluded keyword has kept out.
    await matchNow(c.var, project.id)
    return c.json({ success: true, message: keywordMessages.removed })
  })

  return app
}

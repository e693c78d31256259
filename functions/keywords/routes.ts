import type { OpenAPIHono } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import { readJsonBody } from '#functions/http/json-body.ts'
import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { matchKeyword } from '#functions/mentions/matching.ts'
import { findAllowance } from '#functions/plans/allowance.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { signedIn } from '#functions/sessions/current.ts'
import { keywordMessages } from '#src/domain/keywords/keywords.ts'
import { projectMessages } from '#src/domain/projects/projects.ts'
import { addKeywords, removeKeyword } from '#src/storage/keywords/changes.ts'
import { countKeywords } from '#src/storage/keywords/queries.ts'
import { syncPolls } from '#src/storage/mentions/polls.ts'
import { findProject } from '#src/storage/projects/queries.ts'
import { addRoute, listRoute, removeRoute } from './contract.ts'
import { readKeywords, readProposals, readSentKeywords } from './reading.ts'

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
      findAllowance(db, user.id),
    ])
    const proposals = await readProposals(db, project, items)
    return c.json({ success: true, data: { items, proposals, limit, used } })
  })

  app.openapi(addRoute, async (c): Promise<Response> => {
    const { db, now } = c.var
    const user = signedIn(c)
    const body = await readJsonBody(c)
    const project = await findProject(db, user.id, c.req.valid('param').id)
    if (!project) return notFound(c, projectMessages.notFound)
    const { keywords, errors } = readSentKeywords(body, c.var.newId)
    if (errors.length > 0) return invalid(c, errors)
    const { keywords: limit } = await findAllowance(db, user.id)
    const added = await addKeywords(db, { projectId: project.id, userId: user.id, limit }, keywords, now())
    const items = await readKeywords(db, project.id, now())
    const known = new Set(items.map(({ id }) => id))
    const keys = new Set(keywords.filter(({ id }) => known.has(id)).map(({ key }) => key))
    const left = keywords.filter(({ key }) => !keys.has(key))
    if (added.length === 0 && left.length > 0 && (await countKeywords(db, user.id)) >= limit) {
      return problem(c, 409, { detail: keywordMessages.full(limit) })
    }
    await syncPolls(db, now())
    for (const id of added) await matchKeyword(c.var, id)
    const data = { added: items.filter(({ id }) => added.includes(id)), skipped: left.map(({ text }) => text) }
    return c.json({ success: true, data }, 201)
  })

  app.openapi(removeRoute, async (c): Promise<Response> => {
    const { id, keywordId } = c.req.valid('param')
    const project = await findProject(c.var.db, signedIn(c).id, id)
    if (!project) return notFound(c, projectMessages.notFound)
    if (!(await removeKeyword(c.var.db, project.id, keywordId))) return notFound(c, keywordMessages.notFound)
    await syncPolls(c.var.db, c.var.now())
    return c.json({ success: true, message: keywordMessages.removed })
  })

  return app
}

import type { OpenAPIHono } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import { readJsonBody } from '#functions/http/json-body.ts'
import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { readVersion } from '#functions/http/sent-versions.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { checkOffer, cleanOffer, offerMessages } from '#src/domain/offers/offers.ts'
import { projectMessages } from '#src/domain/projects/projects.ts'
import { removeOffer, saveOffer } from '#src/storage/offers/changes.ts'
import { findOffer, findProjectOffer } from '#src/storage/offers/queries.ts'
import { findProject } from '#src/storage/projects/queries.ts'
import { readOfProjectRoute, readRoute, removeRoute, saveRoute } from './contract.ts'
import { readOffer } from './views.ts'

/** `/api/offers`: what a project offers to those it replies to. */
export function createOffers(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(readOfProjectRoute, async (c): Promise<Response> => {
    const project = await findProject(c.var.db, signedIn(c).id, c.req.valid('param').projectId)
    if (!project) return notFound(c, projectMessages.notFound)
    const row = await findProjectOffer(c.var.db, project.id)
    return c.json({ success: true, data: row && readOffer(row, c.var.now()) })
  })

  app.openapi(readRoute, async (c): Promise<Response> => {
    const row = await findOffer(c.var.db, signedIn(c).id, c.req.valid('param').id)
    if (!row) return notFound(c, offerMessages.notFound)
    return c.json({ success: true, data: readOffer(row, c.var.now()) })
  })

  app.openapi(saveRoute, async (c): Promise<Response> => {
    const { db, now, newId } = c.var
    const body = await readJsonBody(c)
    const project = await findProject(db, signedIn(c).id, body.text('projectId'))
    if (!project) return notFound(c, projectMessages.notFound)
    const text = cleanOffer(body.text)
    const errors = checkOffer(text)
    if (errors.length > 0) return invalid(c, errors)
    const edit = { id: newId(), projectId: project.id, version: readVersion(body.get('version'), 0), text }
    const saved = await saveOffer(db, edit, now())
    if (saved) return c.json({ success: true, data: readOffer(saved, now()) })
    const stored = await findProjectOffer(db, project.id)
    return problem(c, 409, { detail: offerMessages.conflict, data: stored && readOffer(stored, now()) })
  })

  app.openapi(removeRoute, async (c): Promise<Response> => {
    const isRemoved = await removeOffer(c.var.db, signedIn(c).id, c.req.valid('param').id)
    if (!isRemoved) return notFound(c, offerMessages.notFound)
    return c.json({ success: true, message: offerMessages.removed })
  })

  return app
}

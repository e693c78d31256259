import type { OpenAPIHono } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import { notFound, problem } from '#functions/http/problems.ts'
import { overLimit } from '#functions/http/rate-limit.ts'
import type { ApiCall, ApiEnvironment } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { batchMessages } from '#src/domain/page-batches/page-batches.ts'
import { projectMessages } from '#src/domain/projects/projects.ts'
import { removeBatch } from '#src/storage/page-batches/changes.ts'
import {
  countPages,
  findBatchUse,
  findOwnBatch,
  findOwnBatchSummary,
  findRoom,
  listBatches,
} from '#src/storage/page-batches/queries.ts'
import { findProject } from '#src/storage/projects/queries.ts'
import { batchRoutes, listRoute, removeRoute } from './contract.ts'
import {
  respondApproval,
  respondBatch,
  respondCheck,
  respondNewBatch,
  respondPages,
  respondPreview,
  respondSavedBatch,
} from './edits.ts'
import { readSummary } from './views.ts'

const routes = batchRoutes('/api/page-batches')

const minute = 60_000
/** Each per account. A check or an approval may take seconds of computing, a save or a preview reads a table. */
const limits = {
  checks: { limit: 10, windowMs: minute },
  saves: { limit: 60, windowMs: minute },
  previews: { limit: 120, windowMs: minute },
} as const

/** `/api/page-batches`: a customer's own. */
export function createPageBatches(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()
  const find = (c: ApiCall, { id }: { id: string }) => findOwnBatch(c.var.db, signedIn(c).id, id)
  const findSummary = (c: ApiCall, { id }: { id: string }) => findOwnBatchSummary(c.var.db, signedIn(c).id, id)
  const hasProject = async (c: ApiCall, id: string) => (await findProject(c.var.db, signedIn(c).id, id)) !== null

  app.openapi(listRoute, async (c): Promise<Response> => {
    const { db } = c.var
    const { project = '' } = c.req.valid('query')
    if (!(await hasProject(c, project))) return notFound(c, projectMessages.notFound)
    const [rows, room, { included }] = await Promise.all([
      listBatches(db, project),
      findRoom(db, project),
      findBatchUse(db, project),
    ])
    const counts = await countPages(
      db,
      rows.map(({ id }) => id),
    )
    const batches = rows.map((row) => readSummary(row, counts.get(row.id)))
    return c.json({ success: true, data: { batches, room, included } })
  })

  app.openapi(routes.add, async (c): Promise<Response> => {
    return (await overUse(c, 'saves')) ?? respondNewBatch(c, (id) => hasProject(c, id))
  })
  app.openapi(routes.read, async (c): Promise<Response> => respondBatch(c, await find(c, c.req.valid('param'))))
  app.openapi(routes.save, async (c): Promise<Response> => {
    return (await overUse(c, 'saves')) ?? respondSavedBatch(c, await find(c, c.req.valid('param')))
  })
  app.openapi(routes.check, async (c): Promise<Response> => {
    return (await overUse(c, 'checks')) ?? respondCheck(c, await find(c, c.req.valid('param')))
  })
  app.openapi(routes.approve, async (c): Promise<Response> => {
    return (await overUse(c, 'checks')) ?? respondApproval(c, await find(c, c.req.valid('param')))
  })
  app.openapi(routes.preview, async (c): Promise<Response> => {
    const limited = await overUse(c, 'previews')
    return limited ?? respondPreview(c, await find(c, c.req.valid('param')), c.req.valid('query').row)
  })
  app.openapi(routes.pages, async (c): Promise<Response> => {
    return respondPages(c, await findSummary(c, c.req.valid('param')), c.req.valid('query'))
  })

  app.openapi(removeRoute, async (c): Promise<Response> => {
    const row = await findSummary(c, c.req.valid('param'))
    if (!row) return notFound(c, batchMessages.notFound)
    if (!(await removeBatch(c.var.db, row.id))) return problem(c, 409, { detail: batchMessages.approved })
    return c.json({ success: true, message: batchMessages.removed })
  })

  return app
}

function overUse(c: ApiCall, use: keyof typeof limits): Promise<Response | null> {
  return overLimit(c, `page-batch-${use}:${signedIn(c).id}`, limits[use])
}

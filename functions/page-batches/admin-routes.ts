import type { OpenAPIHono } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import type { ApiCall, ApiEnvironment } from '#functions/services.ts'
import type { AdminBatchSummary } from '#src/domain/page-batches/page-batches.ts'
import { paginate, readPageRequest } from '#src/domain/pagination/pagination.ts'
import {
  countPages,
  findBatch,
  findBatchSummary,
  listAllBatches,
  listProjectsWithRoom,
} from '#src/storage/page-batches/queries.ts'
import { findAnyProject } from '#src/storage/projects/queries.ts'
import { adminListRoute, batchRoutes, projectsRoute } from './contract.ts'
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

const routes = batchRoutes('/api/admin/page-batches')

/** More don't fit a menu. */
const projectLimit = 200

/** `/api/admin/page-batches`: everyone's, for editors. */
export function createAdminPageBatches(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()
  const find = (c: ApiCall, { id }: { id: string }) => findBatch(c.var.db, id)

  app.openapi(adminListRoute, async (c): Promise<Response> => {
    const { db } = c.var
    const query = c.req.valid('query')
    const request = readPageRequest(query.page, query.limit)
    const { batches, total } = await listAllBatches(db, request)
    const counts = await countPages(
      db,
      batches.map(({ id }) => id),
    )
    const listed = batches.map((row): AdminBatchSummary => {
      const { project, demo } = row
      return { ...readSummary(row, counts.get(row.id)), project, demo }
    })
    return c.json({ success: true, data: { batches: listed, pagination: paginate(request, total) } })
  })

  app.openapi(projectsRoute, async (c): Promise<Response> => {
    return c.json({ success: true, data: await listProjectsWithRoom(c.var.db, projectLimit) })
  })

  app.openapi(routes.add, (c): Promise<Response> => {
    return respondNewBatch(c, async (id) => (await findAnyProject(c.var.db, id)) !== null)
  })
  app.openapi(routes.read, async (c): Promise<Response> => respondBatch(c, await find(c, c.req.valid('param'))))
  app.openapi(routes.save, async (c): Promise<Response> => respondSavedBatch(c, await find(c, c.req.valid('param'))))
  app.openapi(routes.check, async (c): Promise<Response> => respondCheck(c, await find(c, c.req.valid('param'))))
  app.openapi(routes.approve, async (c): Promise<Response> => respondApproval(c, await find(c, c.req.valid('param'))))
  app.openapi(routes.preview, async (c): Promise<Response> => {
    return respondPreview(c, await find(c, c.req.valid('param')), c.req.valid('query').row)
  })
  app.openapi(routes.pages, async (c): Promise<Response> => {
    return respondPages(c, await findBatchSummary(c.var.db, c.req.valid('param').id), c.req.valid('query'))
  })

  return app
}

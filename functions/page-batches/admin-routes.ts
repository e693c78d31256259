import * as z from 'zod'
import { dataOf } from '#functions/http/responses.ts'
import { route, type Route } from '#functions/route.ts'
import * as api from '#src/domain/page-batches/page-batches.api.ts'
import { pageQuery } from '#src/domain/pagination/pagination.api.ts'
import { paginate, readPageRequest } from '#src/domain/pagination/pagination.ts'
import {
  countPages,
  findBatch,
  findBatchSummary,
  listAllBatches,
  listProjectsWithRoom,
} from '#src/storage/page-batches/queries.ts'
import { findAnyProject } from '#src/storage/projects/queries.ts'
import { batchRoutes } from './batch-calls.ts'
import { toSummary } from './views.ts'

/** More don't fit a menu. */
const projectLimit = 200

/** Everyone's, for editors. */
export const routes: readonly Route[] = [
  route(
    'GET /api/admin/page-batches',
    {
      id: 'listAllPageBatches',
      role: 'admin',
      summary: 'List page batches, as an admin',
      query: pageQuery,
      responses: { 200: dataOf(api.adminBatchList, 'One page of everyone’s batches, last saved first') },
    },
    async (c, { query }) => {
      const { db } = c.var
      const request = readPageRequest(query.page, query.limit)
      const { batches, total } = await listAllBatches(db, request)
      const counts = await countPages(
        db,
        batches.map(({ id }) => id),
      )
      const listed = batches.map((row): api.AdminBatchSummary => {
        const { project, demo } = row
        return { ...toSummary(row, counts.get(row.id)), project, demo }
      })
      return c.json({ success: true, data: { batches: listed, pagination: paginate(request, total) } })
    },
  ),
  // Before `/{id}`: it isn't the id of one.
  route(
    'GET /api/admin/page-batches/projects',
    {
      id: 'listProjectsWithRoom',
      role: 'admin',
      summary: 'List projects whose plans pay for more pages',
      responses: { 200: dataOf(z.array(api.projectWithRoom), 'Up to 200, by when their pages are due') },
    },
    async (c) => c.json({ success: true, data: await listProjectsWithRoom(c.var.db, projectLimit) }),
  ),
  ...batchRoutes({
    base: '/api/admin/page-batches',
    roles: { reader: 'admin', writer: 'admin' },
    endings: { id: 'AsAdmin', summary: ', as an admin' },
    find: (c, id) => findBatch(c.var.db, id),
    findSummary: (c, id) => findBatchSummary(c.var.db, id),
    canUse: async (c, id) => (await findAnyProject(c.var.db, id)) !== null,
    overUse: () => Promise.resolve(null),
  }),
]

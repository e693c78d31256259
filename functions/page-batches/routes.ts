import { notFound, problem } from '#functions/http/problems.ts'
import { overLimit } from '#functions/http/rate-limit.ts'
import { dataOf, messageOf } from '#functions/http/responses.ts'
import { route, type Route } from '#functions/route.ts'
import type { ApiCall } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import * as api from '#src/domain/page-batches/page-batches.api.ts'
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
import { batchRoutes, type Callers } from './batch-calls.ts'
import { toSummary } from './views.ts'

const minute = 60_000
/** Each per account. A check or an approval may take seconds of computing, a save or a preview reads a table. */
const limits = {
  checks: { limit: 10, windowMs: minute },
  saves: { limit: 60, windowMs: minute },
  previews: { limit: 120, windowMs: minute },
} as const

const customers: Callers = {
  base: '/api/page-batches',
  roles: { reader: 'user', writer: 'confirmed' },
  endings: { id: '', summary: '' },
  find: (c, id) => findOwnBatch(c.var.db, signedIn(c).id, id),
  findSummary: (c, id) => findOwnBatchSummary(c.var.db, signedIn(c).id, id),
  canUse: hasProject,
  overUse: (c, use) => overLimit(c, `page-batch-${use}:${signedIn(c).id}`, limits[use]),
}

/** A customer's own. */
export const routes: readonly Route[] = [
  route(
    'GET /api/page-batches',
    {
      id: 'listPageBatches',
      role: 'user',
      summary: 'List page batches',
      query: api.batchQuery,
      responses: { 200: dataOf(api.batchList, 'A project’s batches, oldest first') },
      problems: { 404: 'Batch not found' },
    },
    async (c, { query: { project = '' } }) => {
      const { db } = c.var
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
      const batches = rows.map((row) => toSummary(row, counts.get(row.id)))
      return c.json({ success: true, data: { batches, room, included } })
    },
  ),
  ...batchRoutes(customers),
  route(
    'DELETE /api/page-batches/{id}',
    {
      id: 'removePageBatch',
      role: 'confirmed',
      summary: 'Delete a page batch that was never approved',
      responses: { 200: messageOf('Removed') },
      problems: { 404: 'Batch not found', 409: 'It has pages that were approved' },
    },
    async (c, { params }) => {
      const row = await customers.findSummary(c, params.id)
      if (!row) return notFound(c, batchMessages.notFound)
      if (!(await removeBatch(c.var.db, row.id))) return problem(c, 409, { detail: batchMessages.approved })
      return c.json({ success: true, message: batchMessages.removed })
    },
  ),
]

async function hasProject(c: ApiCall, id: string): Promise<boolean> {
  return (await findProject(c.var.db, signedIn(c).id, id)) !== null
}

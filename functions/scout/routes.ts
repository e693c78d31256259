import { notFound, problem } from '#functions/http/problems.ts'
import { dataOf } from '#functions/http/responses.ts'
import { route, type Route } from '#functions/route.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { dayMs } from '#src/domain/dates/dates.ts'
import { paginate, readPageRequest } from '#src/domain/pagination/pagination.ts'
import { type DriftDecision, driftMessages } from '#src/domain/scout/drifts.ts'
import * as api from '#src/domain/scout/scout.api.ts'
import { decideDrift, type DriftRow, findDrift, listDrifts } from '#src/storage/scout/drifts.ts'

/** A corrected listing is looked at again once the directory may have approved it. The others have their monthly look-up. */
const againAfterMs: Record<DriftDecision, number | null> = { corrected: 7 * dayMs, asked: null, left: null }

/** Live listings that say something else than their customers' profiles. */
export const routes: readonly Route[] = [
  route(
    'GET /api/admin/drifts',
    {
      id: 'listDrifts',
      role: 'admin',
      summary: 'List live listings that differ from their customers’ profiles',
      query: api.driftQuery,
      responses: { 200: dataOf(api.driftPage, 'Open ones by when they were found, closed ones newest first') },
    },
    async (c, { query: { list = 'open', page, limit } }) => {
      const asked = readPageRequest(page, limit)
      const { drifts, total } = await listDrifts(c.var.db, { list, ...asked })
      return c.json({ success: true, data: { drifts: drifts.map(toDrift), pagination: paginate(asked, total) } })
    },
  ),
  route(
    'POST /api/admin/drifts/{id}',
    {
      id: 'decideDrift',
      role: 'admin',
      summary: 'Decide about a listing that differs, or open it again',
      body: api.driftDecision,
      responses: { 200: dataOf(api.drift, 'The listing') },
      problems: { 404: 'Not found', 409: 'It has changed since' },
    },
    async (c, { params: { id }, body }) => {
      const { decision, foundAt } = body()
      const { db, now } = c.var
      c.set('audited', [{ subject: id, note: decision ?? 'opened' }])
      const again = decision === null ? null : againAfterMs[decision]
      const isDecided = await decideDrift(
        db,
        { deliveryId: id, foundAt: Date.parse(foundAt), decision, actor: signedIn(c).id },
        again === null ? null : now() + again,
        now(),
      )
      const drift = await findDrift(db, id)
      if (!drift) return notFound(c, driftMessages.notFound)
      return isDecided
        ? c.json({ success: true, data: toDrift(drift) })
        : problem(c, 409, { detail: driftMessages.changed, data: toDrift(drift) })
    },
  ),
]

function toDrift({ websiteUrl, demo, foundAt, closedAt, ...drift }: DriftRow): api.Drift {
  return {
    ...drift,
    website_url: websiteUrl,
    demo: demo === true,
    foundAt: new Date(foundAt).toISOString(),
    closedAt: closedAt === null ? null : new Date(closedAt).toISOString(),
  }
}

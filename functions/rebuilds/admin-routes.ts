import { problem } from '#functions/http/problems.ts'
import { dataOf } from '#functions/http/responses.ts'
import { route, type Route } from '#functions/route.ts'
import * as api from '#src/domain/rebuilds/rebuilds.api.ts'
import { rebuildMessages } from '#src/domain/rebuilds/rebuilds.ts'
import { countUse } from '#src/storage/rate-limits/changes.ts'
import { countChange } from '#src/storage/rebuilds/changes.ts'
import { findRebuildState } from './rebuild-state.ts'
import { requestRebuild } from './request-rebuild.ts'

const rebuildsAMinute = { limit: 3, windowMs: 60_000 }

export const routes: readonly Route[] = [
  route(
    'GET /api/admin/rebuild',
    {
      id: 'getRebuildState',
      role: 'admin',
      summary: 'Check whether the site is up to date',
      responses: { 200: dataOf(api.rebuildState, 'The state of the site') },
    },
    async (c) => c.json({ success: true, data: await findRebuildState(c.var) }),
  ),
  route(
    'POST /api/admin/rebuild',
    {
      id: 'requestRebuild',
      role: 'admin',
      summary: 'Request a rebuild',
      description: 'Works even if nothing has changed.',
      responses: { 200: dataOf(api.rebuildState, 'Requested, or queued') },
      problems: {
        409: 'No build hook is configured',
        429: 'Too many requests; `Retry-After` says when to try again',
      },
    },
    async (c) => {
      const { db, env, now } = c.var
      if (!env.buildHookUrl) return problem(c, 409, { detail: rebuildMessages.noHook })
      const waitMs = await countUse(db, 'rebuild', rebuildsAMinute, now())
      if (waitMs !== null) {
        const headers = { 'retry-after': String(Math.ceil(waitMs / 1000)) }
        return problem(c, 429, { detail: rebuildMessages.tooMany, headers })
      }
      await countChange(db)
      await requestRebuild(c.var)
      const data = await findRebuildState(c.var)
      const message = data.asked === data.changes ? rebuildMessages.asked : rebuildMessages.noted
      return c.json({ success: true, message, data })
    },
  ),
]

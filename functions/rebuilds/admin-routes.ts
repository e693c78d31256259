import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { fetchConfigured } from '#functions/http/outgoing/configured.ts'
import { problem } from '#functions/http/problems.ts'
import { dataAnswer, forAdmins, problemAnswer, tooMany } from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import type { ApiCall, ApiEnvironment } from '#functions/services.ts'
import {
  buildFile,
  type LiveBuild,
  readLiveBuild,
  rebuildMessages,
  type RebuildState,
} from '#src/domain/rebuilds/rebuilds.ts'
import { countUse } from '#src/storage/rate-limits/changes.ts'
import { countChange } from '#src/storage/rebuilds/changes.ts'
import { readRebuildCount } from '#src/storage/rebuilds/queries.ts'
import { requestRebuild } from './request-rebuild.ts'

const rebuildsAMinute = { limit: 3, windowMs: 60_000 }
const siteTimeoutMs = 3000

const stateSchema: z.ZodType<RebuildState> = z
  .object({
    changes: z.int().openapi({ description: 'The number of public changes' }),
    asked: z.int().openapi({ description: 'The last change a rebuild was requested for' }),
    askedAt: z.iso.datetime().nullable(),
    waiting: z.boolean().openapi({ description: 'Whether something isn’t live yet, as far as known' }),
    hook: z.boolean().openapi({ description: 'Whether there is a build hook' }),
    live: z
      .object({ changes: z.int(), builtAt: z.iso.datetime() })
      .nullable()
      .openapi({ description: 'The change the live site includes. Null: it didn’t respond' }),
  })
  .openapi('RebuildState')

const readRoute = createRoute({
  method: 'get',
  path: '/',
  ...about('GET /api/admin/rebuild'),
  responses: { 200: dataAnswer('The state of the site', stateSchema), ...forAdmins },
})

const askRoute = createRoute({
  method: 'post',
  path: '/',
  ...about('POST /api/admin/rebuild'),
  description: 'Works even if nothing has changed.',
  responses: {
    200: dataAnswer('Requested, or queued', stateSchema),
    ...forAdmins,
    409: problemAnswer('No build hook is configured'),
    ...tooMany,
  },
})

/** `/api/admin/rebuild` */
export function createAdminRebuilds(): OpenAPIHono<ApiEnvironment> {
  const app = new OpenAPIHono<ApiEnvironment>()

  app.openapi(readRoute, async (c): Promise<Response> => c.json({ success: true, data: await readState(c) }))

  app.openapi(askRoute, async (c): Promise<Response> => {
    const { db, env, now } = c.var
    if (!env.buildHookUrl) return problem(c, 409, { detail: rebuildMessages.noHook })
    const waitMs = await countUse(db, 'rebuild', rebuildsAMinute, now())
    if (waitMs !== null) {
      const headers = { 'retry-after': String(Math.ceil(waitMs / 1000)) }
      return problem(c, 429, { detail: rebuildMessages.tooMany, headers })
    }
    await countChange(db)
    await requestRebuild(c.var)
    const data = await readState(c)
    const message = data.asked === data.changes ? rebuildMessages.asked : rebuildMessages.noted
    return c.json({ success: true, message, data })
  })

  return app
}

async function readState({ var: { db, env } }: ApiCall): Promise<RebuildState> {
  const [{ changes, requested, requestedAt }, live] = await Promise.all([readRebuildCount(db), readLive(env.origin)])
  return {
    changes,
    asked: requested,
    askedAt: requestedAt > 0 ? new Date(requestedAt).toISOString() : null,
    waiting: live ? live.changes < changes : requested < changes,
    hook: env.buildHookUrl !== undefined,
    live,
  }
}

/** Asks the live site what it was built from. */
async function readLive(origin: string): Promise<LiveBuild | null> {
  try {
    const response = await fetchConfigured(`${origin}${buildFile}`, {
      headers: { 'cache-control': 'no-cache' },
      timeoutMs: siteTimeoutMs,
      ownSite: true,
    })
    return response.ok ? readLiveBuild(await response.json()) : null
  } catch {
    return null
  }
}

import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { jsonAnswer } from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import type { ApiEnvironment, Services } from '#functions/services.ts'
import { checkDatabase } from '#src/storage/database.ts'
import { diskReserve } from '#src/storage/images/disk.ts'
import { checkWriting } from '#src/storage/rate-limits/changes.ts'

type Part = 'ok' | 'failing'
type Health = { success: boolean; data: { database: Part; images: Part; disk: Part | 'low' } }

const part = z.enum(['ok', 'failing'])
const disk = z
  .enum(['ok', 'low', 'failing'])
  .openapi({ description: '`low`: images can’t be uploaded. `failing`: soon nothing can be saved' })
const healthSchema: z.ZodType<Health> = z
  .object({ success: z.boolean(), data: z.object({ database: part, images: part, disk }) })
  .openapi('Health')

const route = createRoute({
  method: 'get',
  path: '/',
  ...about('GET /api/health'),
  responses: { 200: jsonAnswer('Healthy', healthSchema), 503: jsonAnswer('Something is failing', healthSchema) },
})

/** In bytes. A few minutes' writes. */
const leastFree = 20 * 1024 * 1024
/** Milliseconds between two writes that only check whether the database can be written. */
const writeEvery = 5000

/** `/api/health`: whether the database can be written, the image store works, and the disk has room. */
export function createHealth(): OpenAPIHono<ApiEnvironment> {
  const app = new OpenAPIHono<ApiEnvironment>()
  let writtenAt = -Infinity
  const check = async ({ db, now }: Services): Promise<void> => {
    await checkDatabase(db)
    if (Math.abs(now() - writtenAt) < writeEvery) return
    await checkWriting(db, now())
    writtenAt = now()
  }
  app.openapi(route, async (c) => {
    const stateOf = async (part: string, asking: Promise<unknown>): Promise<Part> => {
      try {
        await asking
        return 'ok'
      } catch (error) {
        c.var.log({ level: 'error', event: 'health-check-failed', part, error: String(error) })
        return 'failing'
      }
    }
    const [database, images, disk] = await Promise.all([
      stateOf('database', check(c.var)),
      stateOf('images', c.var.images.check()),
      readDisk(c.var),
    ])
    const success = database === 'ok' && images === 'ok' && disk !== 'failing'
    const health: Health = { success, data: { database, images, disk } }
    return c.json(health, success ? 200 : 503, { 'cache-control': 'no-store' })
  })
  return app
}

async function readDisk({ disk, log }: Services): Promise<Health['data']['disk']> {
  const free = await disk.findFreeBytes()
  if (free === null || free >= diskReserve) return 'ok'
  log({ level: 'error', event: 'disk-almost-full', free })
  return free < leastFree ? 'failing' : 'low'
}

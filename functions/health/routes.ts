import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { jsonAnswer } from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { checkDatabase } from '#src/storage/database.ts'

type Health = { success: boolean; data: { database: 'ok' | 'failing'; images: 'ok' | 'failing' } }

const part = z.enum(['ok', 'failing'])
const healthSchema: z.ZodType<Health> = z
  .object({ success: z.boolean(), data: z.object({ database: part, images: part }) })
  .openapi('Health')

const route = createRoute({
  method: 'get',
  path: '/',
  ...about('GET /api/health'),
  responses: { 200: jsonAnswer('Healthy', healthSchema), 503: jsonAnswer('Something is failing', healthSchema) },
})

/** `/api/health`: whether the database and the image store work. */
export function createHealth(): OpenAPIHono<ApiEnvironment> {
  const app = new OpenAPIHono<ApiEnvironment>()
  app.openapi(route, async (c) => {
    const check = async (part: string, asking: Promise<unknown>): Promise<'ok' | 'failing'> => {
      try {
        await asking
        return 'ok'
      } catch (error) {
        c.var.log({ level: 'error', event: 'health-check-failed', part, error: String(error) })
        return 'failing'
      }
    }
    const [database, images] = await Promise.all([
      check('database', checkDatabase(c.var.db)),
      check('images', c.var.images.check()),
    ])
    const success = database === 'ok' && images === 'ok'
    const health: Health = { success, data: { database, images } }
    return c.json(health, success ? 200 : 503, { 'cache-control': 'no-store' })
  })
  return app
}

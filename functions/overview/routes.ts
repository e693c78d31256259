import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { orderShape, progressSchema, writtenSchema } from '#functions/deliveries/schemas.ts'
import { createApp } from '#functions/http/app.ts'
import { notFound } from '#functions/http/problems.ts'
import { dataAnswer, problemAnswer, signedOut } from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { type Overview, overviewDays } from '#src/domain/overview/overview.ts'
import { projectMessages } from '#src/domain/projects/projects.ts'
import { findProject } from '#src/storage/projects/queries.ts'
import { readOverview } from './overview.ts'

const days = z.array(z.int()).openapi({
  description: `A number for each of the last ${overviewDays} days, the oldest first. The last one is today, UTC`,
})

const overviewSchema: z.ZodType<Overview> = z
  .object({
    demo: z.boolean().openapi({ description: 'Whether the project is demo data' }),
    orders: z.array(
      z.object({
        ...orderShape,
        progress: progressSchema,
        posts: writtenSchema,
        pages: writtenSchema,
        live: z.int().openapi({ description: 'Directories that list the product' }),
        asks: z.int().openapi({ description: 'Directories that wait for an answer' }),
      }),
    ),
    mentions: z.object({ keywords: z.int(), sources: z.int(), unread: z.int(), days }),
    feedback: z.object({ undecided: z.int(), days }),
  })
  .openapi('Overview')

const overviewRoute = createRoute({
  method: 'get',
  path: '/{id}/overview',
  ...about('GET /api/projects/{id}/overview'),
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: dataAnswer('Orders without their rows, newest first, and the audience of the last weeks', overviewSchema),
    ...signedOut,
    404: problemAnswer('Project not found'),
  },
})

/** `/api/projects/{id}/overview`: what the dashboard's first page shows. */
export function createOverview(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(overviewRoute, async (c): Promise<Response> => {
    const project = await findProject(c.var.db, signedIn(c).id, c.req.valid('param').id)
    if (!project) return notFound(c, projectMessages.notFound)
    return c.json({ success: true, data: await readOverview(c.var, project) })
  })

  return app
}

import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { countsSchema, listQuery, totalOf } from '#functions/http/list-queries.ts'
import { createApp } from '#functions/http/app.ts'
import { badQuery, dataAnswer, forAdmins, paginationSchema } from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { paginate, readPageRequest } from '#src/domain/pagination/pagination.ts'
import { type ChosenPlan, subscriptionStates } from '#src/domain/subscriptions/subscriptions.ts'
import { listChosenPlans } from '#src/storage/subscriptions/queries.ts'
import { readSubscription } from './views.ts'
import { subscriptionSchema } from './schemas.ts'

const chosenSchema: z.ZodType<ChosenPlan> = z.intersection(subscriptionSchema, z.object({ email: z.string() }))

const listRoute = createRoute({
  method: 'get',
  path: '/',
  ...about('GET /api/admin/subscriptions'),
  request: { query: listQuery(subscriptionStates) },
  responses: {
    200: dataAnswer(
      'Newest first',
      z.object({
        subscriptions: z.array(chosenSchema),
        counts: countsSchema(subscriptionStates).openapi({ description: 'Counts within the search results' }),
        pagination: paginationSchema,
      }),
    ),
    ...badQuery,
    ...forAdmins,
  },
})

/** `/api/admin/subscriptions`: everyone's subscriptions. */
export function createAdminSubscriptions(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(listRoute, async (c): Promise<Response> => {
    const { state, q, page, limit } = c.req.valid('query')
    const asked = readPageRequest(page, limit)
    const found = await listChosenPlans(c.var.db, { state, q, ...asked })
    const subscriptions: ChosenPlan[] = found.rows.map((row) => ({ ...readSubscription(row), email: row.email }))
    const counts = Object.fromEntries(subscriptionStates.map((name) => [name, found.counts[name] ?? 0]))
    const pagination = paginate(asked, totalOf(found.counts, state))
    return c.json({ success: true, data: { subscriptions, counts, pagination } })
  })

  return app
}

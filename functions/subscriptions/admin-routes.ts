import * as z from 'zod'
import { dataOf } from '#functions/http/responses.ts'
import { route, type Route } from '#functions/route.ts'
import { totalOf } from '#src/domain/admin/lists.ts'
import { countsOf, listQuery, pagination } from '#src/domain/pagination/pagination.api.ts'
import { paginate, readPageRequest } from '#src/domain/pagination/pagination.ts'
import { type ChosenPlan, chosenPlan } from '#src/domain/subscriptions/subscriptions.api.ts'
import { subscriptionStates } from '#src/domain/subscriptions/subscriptions.ts'
import { listChosenPlans } from '#src/storage/subscriptions/queries.ts'
import { toSubscription } from './views.ts'

const subscriptionPage = z.object({
  subscriptions: z.array(chosenPlan),
  counts: countsOf(subscriptionStates).meta({ description: 'Counts within the search results' }),
  pagination,
})

/** Everyone's subscriptions. */
export const routes: readonly Route[] = [
  route(
    'GET /api/admin/subscriptions',
    {
      id: 'listAllSubscriptions',
      role: 'admin',
      summary: 'List everyone’s subscriptions',
      query: listQuery(subscriptionStates),
      responses: { 200: dataOf(subscriptionPage, 'Newest first') },
    },
    async (c, { query: { state, q, page, limit } }) => {
      const asked = readPageRequest(page, limit)
      const found = await listChosenPlans(c.var.db, { state, q, ...asked })
      const subscriptions: ChosenPlan[] = found.rows.map((row) => ({ ...toSubscription(row), email: row.email }))
      const counts = Object.fromEntries(subscriptionStates.map((name) => [name, found.counts[name] ?? 0]))
      const pagination = paginate(asked, totalOf(found.counts, state))
      return c.json({ success: true, data: { subscriptions, counts, pagination } })
    },
  ),
]

import { dataOf } from '#functions/http/responses.ts'
import { route, type Route } from '#functions/route.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { adminOverview } from '#src/domain/admin/overview.api.ts'
import { readAdminOverview } from './overview.ts'

/** What the admin area's first page and its navigation show. */
export const routes: readonly Route[] = [
  route(
    'GET /api/admin/overview',
    {
      id: 'getAdminOverview',
      role: 'admin',
      summary: 'Get what is due, risky or stuck',
      responses: { 200: dataOf(adminOverview, 'How much of each kind waits, and since when') },
    },
    async (c) => c.json({ success: true, data: await readAdminOverview(c.var, signedIn(c).id) }),
  ),
]

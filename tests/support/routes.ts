import { createRouteTable } from '#functions/http/route-table.ts'
import { pageRules } from '#functions/requested-pages/page-rules.ts'
import { toRules } from '#functions/route.ts'
import { loadRoutes } from '#functions/routes.ts'

/** Every route of the API. */
export const routes = await loadRoutes()
export const rules = toRules(routes)
/** Of the API and of rendered pages. */
export const routeTable = createRouteTable([...rules, ...pageRules])

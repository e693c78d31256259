import { apiParts } from '#functions/api-parts.ts'
import type { Route as Line } from '#functions/http/roles.ts'
import { routes as listed, tableOf } from '#functions/routes.ts'

/** Those that are declared with their schemas. */
export const declared = (await Promise.all(apiParts.map(({ load }) => load()))).flatMap((part) =>
  Array.isArray(part) ? part : [],
)

/** Every route of the API: its role, its summary, what it needs. */
export const routes: Readonly<Record<string, Line>> = {
  ...listed,
  ...Object.fromEntries(
    declared.map(({ name, contract: { role, summary, needs } }) => [
      name,
      needs ? [role, summary, needs] : [role, summary],
    ]),
  ),
}
export const routeTable = tableOf(declared)

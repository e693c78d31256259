import type { Needs, Role } from '#functions/http/roles.ts'
import type { RouteRule } from '#functions/http/route-table.ts'
import { withImages } from '#functions/images/body-limits.ts'

type PageRoute = readonly [role: Role, needs?: Needs]

/** Pages that functions render or redirect, with the same roles. Static pages need none. */
const pageRoutes = {
  'GET /product/{slug}': ['anonymous'],
  'GET /product/{file}': ['anonymous'],
  'GET /product/{slug}/report': ['anonymous'],
  'POST /product/{slug}/report': ['anonymous'],
  'GET /directory-list/search': ['anonymous'],
  'GET /directory-list/{slug}': ['anonymous'],
  'GET /directory-list/{slug}/correction': ['anonymous'],
  'POST /directory-list/{slug}/correction': ['anonymous'],
  'GET /blog/page': ['anonymous'],
  'GET /blog/page/1': ['anonymous'],
  'GET /blog/page/{page}': ['anonymous'],
  'GET /blog/{slug}': ['anonymous'],
  'GET /blog/preview/{id}/{token}': ['token'],
  'GET /c/{slug}': ['anonymous'],
  'GET /g/{slug}': ['anonymous'],
  'GET /page/{slug}': ['anonymous'],
  'GET /G': ['anonymous'],
  'GET /C/{slug}': ['anonymous'],
  'GET /G/{slug}': ['anonymous'],
  'GET /Page/{slug}': ['anonymous'],
  'GET /PAGE/{slug}': ['anonymous'],
  'GET /directories/search': ['anonymous'],
  'POST /directories/submit': ['anonymous', withImages],
  'POST /order/{plan}': ['anonymous'],
  'GET /submissions/{ref}/{token}': ['token'],
  'GET /submissions/{ref}/{token}/edit': ['token'],
  'POST /submissions/{ref}/{token}/edit': ['token', withImages],
  'POST /submissions/{ref}/{token}/confirm': ['token'],
  'POST /submissions/{ref}/{token}/resubmit': ['token'],
  'POST /submissions/{ref}/{token}/withdraw': ['token'],
  'POST /submissions/{ref}/{token}/new-link': ['token'],
  'GET /report/{token}': ['token'],
  'GET /report/{token}/evidence.json': ['token'],
  'GET /weekly-mail/{ref}/{token}': ['token'],
  'GET /mention-mail/{ref}/{token}': ['token'],
  // Mail providers post here, too: see unsubscribe.
  'POST /weekly-mail/{ref}/{token}': ['token', { anyOrigin: true }],
  'POST /mention-mail/{ref}/{token}': ['token', { anyOrigin: true }],
  'GET /feedback/{key}': ['anonymous'],
  'GET /feedback/colors/{file}': ['anonymous'],
  'POST /feedback/{key}': ['anonymous', withImages],
  'POST /feedback/{key}/votes': ['anonymous'],
  'GET /feedback-email/{ref}/{token}': ['token'],
  'GET /feedback-words/{id}/{token}': ['token'],
  'POST /feedback-words/{id}/{token}': ['token'],
  // Mail providers post here, too: see unsubscribe.
  'POST /feedback-email/{ref}/{token}': ['token', { anyOrigin: true }],
  'GET /feedback-email/{ref}/{token}/confirm': ['token'],
  'POST /feedback-email/{ref}/{token}/confirm': ['token'],
  'GET /waitlist': ['anonymous'],
  'POST /waitlist': ['anonymous'],
  'GET /waitlist/{ref}/{token}': ['token'],
  'POST /waitlist/{ref}/{token}': ['token'],
  'GET /unsubscribe/{ref}/{token}': ['token'],
  // Mail providers post here for someone who clicked "unsubscribe" (RFC 8058).
  'POST /unsubscribe/{ref}/{token}': ['token', { anyOrigin: true }],
} as const satisfies Record<string, PageRoute>

export const pageRules: readonly RouteRule[] = Object.entries<PageRoute>(pageRoutes).map(
  ([name, [role, needs = {}]]) => ({
    name,
    role,
    needs,
  }),
)

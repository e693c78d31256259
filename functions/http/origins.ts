import type { HttpCall } from './environment.ts'

export const crossSite = 'This request came from another site. Open the page on our site and try again.'

/** Whether another site made a browser send a state-changing request to a route that isn't open to other sites. */
export function isCrossSite(c: HttpCall): boolean {
  const needs = c.var.routes.find(c.req.method, c.req.path)?.needs
  return !needs?.anyOrigin && !needs?.embedded && isFromOtherSite(c, needs?.changes)
}

/**
 * Whether another site made a browser send a state-changing request. `changes`: a GET is one, too. Browsers send the source in headers that pages can't
 * set. Other clients send neither header, and have no cookies to abuse.
 */
export function isFromOtherSite(c: HttpCall, changes = false): boolean {
  const { method, path } = c.req
  const isGet = method === 'GET' || method === 'HEAD'
  if (method === 'OPTIONS' || (isGet && !changes)) return false
  const site = c.req.header('sec-fetch-site')
  // `none`: typed, pasted or preloaded, which must not change anything.
  if (site !== undefined) return site !== 'same-origin' && (isGet || site !== 'none')
  // A GET that a page makes has no origin. Older browsers send the page.
  const origin = c.req.header('origin') ?? (isGet ? c.req.header('referer') : undefined)
  if (origin === undefined) return false
  // Pages opened by a signed link send no referrer, and older browsers then omit the origin too. The link is proof enough.
  if (origin === 'null') return c.var.routes.find(method, path)?.role !== 'token'
  const host = URL.parse(origin)?.host
  return host !== new URL(c.req.url).host && host !== new URL(c.var.env.origin).host
}

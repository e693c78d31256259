import type { Hono } from 'hono'
import type { PageEnvironment } from '#functions/pages/answers.ts'

/**
 * `/c/{slug}` that is no page: four parts of which the last is a country we know lead to its plan for good; all else is
 * not found. A prebuilt page is served before this is asked.
 */
export function addCountryRedirects(app: Hono<PageEnvironment>): void {
  // A slash at the end is no other address.
  app.on('GET', ['/c/:slug', '/c/:slug/'], async (c) => {
    const parts = c.req.param('slug').split('-')
    const last = parts.at(-1)
    if (parts.length !== 4 || !last) return c.redirect('/404', 302)
    // The list of countries is large, and only this page wants it.
    const { findCountryPlanPath } = await import('#src/seo/landing/countries/slugs.ts')
    const path = findCountryPlanPath(last)
    // The page itself, where it was not built: leading to it would go round and round.
    if (path === null || path === c.req.path) return c.redirect('/404', 302)
    return c.redirect(`${path}${new URL(c.req.url).search}`, 301)
  })
}

import type { Hono } from 'hono'
import type { PageEnvironment } from '#functions/pages/answers.tsx'

/**
 * A `/c/{slug}` without a prebuilt page: four parts ending in a known country redirect permanently to the country's
 * page. Everything else isn't found.
 */
export function addCountryRedirects(app: Hono<PageEnvironment>): void {
  // A trailing slash isn't a different URL.
  app.on('GET', ['/c/:slug', '/c/:slug/'], async (c) => {
    const parts = c.req.param('slug').split('-')
    const last = parts.at(-1)
    if (parts.length !== 4 || !last) return c.redirect('/404', 302)
    // The list of countries is large and only needed here.
    const { findCountryPlanPath } = await import('#src/seo/landing/countries/slugs.ts')
    const path = findCountryPlanPath(last)
    // The page itself, if it wasn't built. Redirecting to it would loop.
    if (path === null || path === c.req.path) return c.redirect('/404', 302)
    return c.redirect(`${path}${new URL(c.req.url).search}`, 301)
  })
}

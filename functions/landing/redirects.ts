import type { Hono } from 'hono'
import type { PageEnvironment } from '#functions/pages/answers.tsx'

/** No page has a longer path. */
const longest = 200

/** As in the function's paths. */
const families = ['c', 'g', 'page', 'C', 'G', 'Page', 'PAGE'] as const

/**
 * A landing page's path that isn't one of a prebuilt page: another form of a country's name, or capitals, which redirect
 * permanently. Everything else isn't found.
 */
export function addLandingRedirects(app: Hono<PageEnvironment>): void {
  // A trailing slash isn't a different URL.
  app.on(
    'GET',
    families.flatMap((family) => [`/${family}/:slug`, `/${family}/:slug/`]),
    async (c) => {
      const { pathname, search } = new URL(c.req.url)
      const path = pathname.replace(/\/$/, '')
      if (path.length > longest) return c.redirect('/404', 302)
      // The list of countries is large and only needed here.
      const { findCountryPath } = await import('#src/seo/landing/countries/slugs.ts')
      const to = findCountryPath(decode(path)) ?? lowerCase(unescaped(path))
      // The page itself, if it wasn't built. Redirecting to it would loop.
      return to === path ? c.redirect('/404', 302) : c.redirect(`${to}${search}`, 301)
    },
  )
  app.on('GET', ['/G', '/G/'], (c) => c.redirect(`/g${new URL(c.req.url).search}`, 301))
}

/** What can't be decoded is no country. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}

/** Letters don't need to be escaped: '%67' and 'g' are the same URL. */
const unescaped = (path: string) =>
  path.replace(/%[2-7][\da-f]/gi, (found) => {
    const character = String.fromCharCode(Number.parseInt(found.slice(1), 16))
    return /[\w-]/.test(character) ? character : found
  })

/** Without the letters of escapes: '%C3' and '%c3' are the same URL. */
const lowerCase = (path: string) =>
  path.replace(/%[\da-f]{2}|[A-Z]/gi, (found) => (found.length === 1 ? found.toLowerCase() : found))

/**
 * Hashes of the inline scripts our pages contain. No others may run. A site test fails and prints the hash if one is
 * missing here or unused.
 */
const inlineScripts = [
  // PaymentBanner.astro: the result of a payment.
  'sha256-D84oKIqExBOHKwnhZuluLOt6mHhypfXwUAqK+gr4ttM=',
  // src/build/integrations/client-touch.ts: `client:touch`.
  'sha256-p7IChl5SuNqUcOPmHNtk0zZr+3/PyzFt8WzYYsnoTE8=',
  // EarlyCalls.astro: the first calls of signed-in pages.
  'sha256-gsUb+ni+cxQjq3RyQHN1VC0OxWTL1eDvjd8zJrae+So=',
  // SignedInHint.astro: "Dashboard" instead of "Sign in".
  'sha256-ARHCkQORSW9oJEoJw7AFJ7cGaEB9kUvBXZrxR9LXRR8=',
  // directory-finder.astro: room for the visitor's product.
  'sha256-WFQGtQwMgtjtVkWnNUNBbugJycaG8H9kCqWHvZY19Sc=',
  // Astro's island element and `client:load`.
  'sha256-Ya0pUYrC7nM5Cn/056TyVuEiz6dFGrzmkWzgON0pF0U=',
  'sha256-QzWFZi+FLIx23tnm9SBU4aEgx4x8DsuASP07mfqol/c=',
]

/** `scripts`: hashes of inline scripts. `outside`: another origin that may run scripts and get what they report. */
type Allowed = { scripts: readonly string[]; outside?: string | undefined }

export function contentSecurityPolicy({ scripts, outside }: Allowed): string {
  const own = ["'self'", ...(outside ? [outside] : [])].join(' ')
  return [
    "default-src 'none'",
    // Covered by default-src, but security scanners look for it.
    "object-src 'none'",
    ['script-src', own, ...scripts.map((hash) => `'${hash}'`)].join(' '),
    "style-src 'self'",
    // blob: the preview of an image before it's uploaded.
    `img-src ${own} data: blob:`,
    "font-src 'self'",
    `connect-src ${own}`,
    "form-action 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The policy of our pages. `analytics`: the origin of the analytics script on public pages. */
export function pagePolicy(analytics?: string): string {
  return contentSecurityPolicy({ scripts: inlineScripts, outside: analytics })
}

/** For responses that aren't pages: nothing loads, nothing runs, no framing. */
export const inertPolicy = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Areas with personal data. No other site's script runs there. */
const privateAreas = ['/auth', '/dashboard', '/admin']

/** What the headers of static responses depend on. */
export type HeaderEnvironment = { analytics: { origin: string } | undefined; transportSecurity: string | null }

/**
 * The `_headers` file of a build: HSTS, and the policy of its static pages. If several rules match, the last one counts, or
 * all of them together.
 */
export function staticPolicies({ analytics, transportSecurity }: HeaderEnvironment): string {
  const rule = (path: string, policy: string) => `${path}\n  Content-Security-Policy: ${policy}\n`
  const transport = transportSecurity === null ? '' : `  Strict-Transport-Security: ${transportSecurity}\n`
  const closed = analytics ? privateAreas.flatMap((area) => [area, `${area}/*`]) : []
  return [rule('/*', pagePolicy(analytics?.origin)), transport, ...closed.map((path) => rule(path, pagePolicy()))].join(
    '',
  )
}

import type { Context } from 'hono'

/**
 * The only inline scripts and styles that a page may hold, by the hash of their text. A check of the built site fails
 * and prints the hash when one is missing here, or when no page has it.
 */
const inlineScripts = [
  // PaymentBanner.astro: what the payment provider reports.
  'sha256-N9bP8Nz+E3Vjs13GXNzxgVs5PPwASt1FDmRI9c0pu3M=',
  // src/client-touch.ts: `client:touch`.
  'sha256-eKqavxI4e+KA0i4HoWLihGW4PIIrERkh8MLB35CUtn4=',
  // Astro's islands: the element, and `client:load`.
  'sha256-Ya0pUYrC7nM5Cn/056TyVuEiz6dFGrzmkWzgON0pF0U=',
  'sha256-QzWFZi+FLIx23tnm9SBU4aEgx4x8DsuASP07mfqol/c=',
]

type Sources = { scripts: readonly string[]; styles: readonly string[] }

function policy({ scripts, styles }: Sources): string {
  const quoted = (sources: readonly string[]) => ["'self'", ...sources.map((source) => `'${source}'`)].join(' ')
  return [
    "default-src 'none'",
    // Covered by default-src, and named because checklists look for it.
    "object-src 'none'",
    `script-src ${quoted(scripts)}`,
    `style-src ${quoted(styles)}`,
    // blob: the preview of a picture that a visitor has chosen and not sent yet.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

// Without `preload`: that binds every name under the domain for years, which is for its owner to decide.
const transport = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
const sniffing = { 'x-content-type-options': 'nosniff' }

/** What each page says of itself. `netlify.toml` says the same of static pages; a test compares them. */
export const pageHeaders: Readonly<Record<string, string>> = {
  ...transport,
  ...sniffing,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'x-frame-options': 'DENY',
  'content-security-policy': policy({ scripts: inlineScripts, styles: [] }),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** For the API's own page: like other pages, without their inline scripts. */
export const documentationHeaders: Readonly<Record<string, string>> = {
  ...pageHeaders,
  'content-security-policy': policy({ scripts: [], styles: [] }),
}

/** For what isn't a page: it loads nothing, runs nothing and can't be framed. */
export const inertPolicy = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** For what the API answers: data that no other site may embed, and nothing that runs. Images set their own. */
export const apiHeaders: Readonly<Record<string, string>> = {
  ...transport,
  ...sniffing,
  'referrer-policy': 'no-referrer',
  'content-security-policy': inertPolicy,
  'cross-origin-resource-policy': 'same-origin',
}

/** Sets each header that the response doesn't have yet. */
export function setMissingHeaders(c: Context, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.header(name, value)
}

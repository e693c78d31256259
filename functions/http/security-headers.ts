import type { Context } from 'hono'

/**
 * Hashes of the inline scripts our pages contain. No others may run. A site test fails and prints the hash if one is
 * missing here or unused.
 */
const inlineScripts = [
  // PaymentBanner.astro: the result of a payment.
  'sha256-N9bP8Nz+E3Vjs13GXNzxgVs5PPwASt1FDmRI9c0pu3M=',
  // src/client-touch.ts: `client:touch`.
  'sha256-eKqavxI4e+KA0i4HoWLihGW4PIIrERkh8MLB35CUtn4=',
  // Astro's island element and `client:load`.
  'sha256-Ya0pUYrC7nM5Cn/056TyVuEiz6dFGrzmkWzgON0pF0U=',
  'sha256-QzWFZi+FLIx23tnm9SBU4aEgx4x8DsuASP07mfqol/c=',
]

type Sources = { scripts: readonly string[]; styles: readonly string[] }

function policy({ scripts, styles }: Sources): string {
  const quoted = (sources: readonly string[]) => ["'self'", ...sources.map((source) => `'${source}'`)].join(' ')
  return [
    "default-src 'none'",
    // Covered by default-src, but security scanners look for it.
    "object-src 'none'",
    `script-src ${quoted(scripts)}`,
    `style-src ${quoted(styles)}`,
    // blob: the preview of an image before it's uploaded.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

// Without `preload`, which commits every subdomain for years. That is the owner's decision.
const transport = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
const sniffing = { 'x-content-type-options': 'nosniff' }

/** Headers of pages. `netlify.toml` repeats them for static pages, and a test compares the two. */
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

/** For the API documentation page, which has no inline scripts. */
export const documentationHeaders: Readonly<Record<string, string>> = {
  ...pageHeaders,
  'content-security-policy': policy({ scripts: [], styles: [] }),
}

/** For responses that aren't pages: nothing loads, nothing runs, no framing. */
export const inertPolicy = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** For API responses, which no other site may embed. Images set their own headers. */
export const apiHeaders: Readonly<Record<string, string>> = {
  ...transport,
  ...sniffing,
  'referrer-policy': 'no-referrer',
  'content-security-policy': inertPolicy,
  'cross-origin-resource-policy': 'same-origin',
}

/** Sets headers the response doesn't have yet. */
export function setMissingHeaders(c: Context, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.header(name, value)
}

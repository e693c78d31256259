import type { Context } from 'hono'
import { contentSecurityPolicy, inertPolicy, pagePolicy } from '#src/domain/pages/content-security.ts'

// Without `preload`, which commits every subdomain for years. That is the owner's decision.
const transport = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
const sniffing = { 'x-content-type-options': 'nosniff' }

/**
 * Headers of pages. For static pages, `netlify.toml` repeats them and the build adds the content security policy. A test
 * compares them.
 */
export const pageHeaders: Readonly<Record<string, string>> = {
  ...transport,
  ...sniffing,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'x-frame-options': 'DENY',
  'content-security-policy': pagePolicy(),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** For the API documentation page, which has no inline scripts. */
export const documentationHeaders: Readonly<Record<string, string>> = {
  ...pageHeaders,
  'content-security-policy': contentSecurityPolicy({ scripts: [] }),
}

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

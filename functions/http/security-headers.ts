import type { Context } from 'hono'
import type { Environment } from '#src/env.ts'
import { contentSecurityPolicy, inertPolicy, pagePolicy } from '#src/domain/pages/content-security.ts'

const sniffing = { 'x-content-type-options': 'nosniff' }

/**
 * Headers of pages. For static pages, `netlify.toml` repeats them, and the build adds those that depend on the environment.
 * A test compares them. `transportHeaders` come in addition.
 */
export const pageHeaders: Readonly<Record<string, string>> = {
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
  ...sniffing,
  'referrer-policy': 'no-referrer',
  'content-security-policy': inertPolicy,
  'cross-origin-resource-policy': 'same-origin',
}

type Call = Pick<Context, 'header' | 'res'> & { var: { env: Pick<Environment, 'transportSecurity'> } }

/** How long browsers may only use https for this site, as the owner set it. */
export function transportHeaders({
  transportSecurity,
}: Pick<Environment, 'transportSecurity'>): Record<string, string> {
  return transportSecurity === null ? {} : { 'strict-transport-security': transportSecurity }
}

/** Sets headers the response doesn't have yet. */
export function setMissingHeaders(c: Call, headers: Readonly<Record<string, string>>): void {
  const all = { ...headers, ...transportHeaders(c.var.env) }
  for (const [name, value] of Object.entries(all)) if (!c.res.headers.has(name)) c.header(name, value)
}

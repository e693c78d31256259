import { hash } from 'node:crypto'
import { fetchConfigured } from '#functions/http/outgoing/configured.ts'
import { pagePolicy } from '#src/domain/pages/content-security.ts'
import type { Environment } from '#src/env.ts'
import { currentRequest } from '#src/telemetry/context.ts'
import type { PageCall } from './answers.tsx'

/** Of all kept pages, because a change may show on several: each links to others. */
const cacheTag = 'kept-pages'
const timeoutMs = 5000

/**
 * Answers with a page like a built one, and asks for it to be kept: Netlify's CDN does so until the next deploy, a single
 * machine until its next build.
 */
export function respondKeptPage(c: PageCall, page: string): Response {
  c.header('cache-control', 'public, max-age=0, must-revalidate')
  c.header('etag', `"${hash('sha256', page, 'base64url').slice(0, 22)}"`)
  c.header('content-security-policy', pagePolicy(c.var.env.analytics?.origin))
  // While the primary is down, a replica is read. What it shows may be seconds old, and would stay until the next build.
  if (currentRequest()?.mayLag) return c.html(page)
  c.header('netlify-cdn-cache-control', 'public, durable, s-maxage=86400, stale-while-revalidate=604800')
  c.header('netlify-cache-tag', cacheTag)
  // Only this parameter makes another page. There is none like it, so all queries share one.
  c.header('netlify-vary', 'query=none')
  return c.html(page)
}

/**
 * Something public has changed: pages that Netlify's CDN kept before are rendered again. A single machine drops its own when it's
 * asked for a build.
 */
export async function purgeKeptPages({ cachePurge }: Pick<Environment, 'cachePurge'>): Promise<void> {
  if (!cachePurge) return
  const { url, siteId, token } = cachePurge
  const response = await fetchConfigured(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ site_id: siteId, cache_tags: [cacheTag] }),
    timeoutMs,
  })
  if (!response.ok) throw new Error(`Netlify's purge answered ${response.status}`)
}

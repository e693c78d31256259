import type { IncomingHttpHeaders } from 'node:http'

/** Milliseconds. What a host asks for beyond that isn't believed. */
const longestMs = 24 * 60 * 60 * 1000

/**
 * How long a host asks to wait before the next request, in milliseconds: until its window ends, if nothing is left of it.
 * https://support.reddithelp.com/hc/en-us/articles/16160319875092
 */
export function waitOfHeaders(headers: IncomingHttpHeaders, now: number): number {
  const remaining = Number.parseFloat(String(headers['x-ratelimit-remaining']))
  const resetMs = readReset(headers['x-ratelimit-reset'], now)
  return remaining < 1 && resetMs !== null ? Math.min(resetMs + 1000, longestMs) : 0
}

/** In seconds (Reddit), as a time in seconds since 1970, or as a date (Mastodon). */
function readReset(header: string | string[] | undefined, now: number): number | null {
  if (typeof header !== 'string' || header.trim() === '') return null
  const number = Number(header)
  const ms = Number.isNaN(number) ? Date.parse(header) - now : number > 1e9 ? number * 1000 - now : number * 1000
  return ms >= 0 ? ms : null
}

import { normalPath } from './equivalence.ts'
import { type AddedSharedHosts, codeHosts, isKnownSharedHost, nameOnSharedHost } from './shared-hosts.ts'

// Apart from `websites.ts`, which most pages' scripts contain.

/** A URL's host in lower case and punycode, without `www.`. */
export function bareHost({ hostname }: URL): string {
  return hostname
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '')
}

/**
 * What makes two submitted URLs the same listing: the host, without port, scheme, path, query and fragment. On a shared
 * host, also what names the product there. `added`: hosts that admins have called shared.
 */
export function listingKey(url: URL, added?: AddedSharedHosts): string {
  const host = bareHost(url)
  const name = nameOnSharedHost(host, { pathname: normalPath(url), search: url.search }, added)
  return [host, ...(name ?? [])].join('/')
}

/** What makes two URLs the same directory: the host. All of Reddit is one directory, a list on GitHub is its own. */
export function directoryKey(url: URL): string {
  const host = bareHost(url)
  return codeHosts.has(host) ? listingKey(url) : host
}

/** Whether a page belongs to the site of a listing key. That of a whole shared host has all its pages. */
export function isOnSite(url: URL, site: string): boolean {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false
  // Keys that were stored before a host was on the list may be shorter or longer.
  const stored = URL.parse(`https://${site}`)
  if (stored === null) return false
  const host = bareHost(stored)
  // A key with a path on another host is of one that an admin has called shared.
  const parts = site.split('/').length - 1
  const added = isKnownSharedHost(host) || parts === 0 ? undefined : new Map([[host, parts]])
  return `${listingKey(url, added)}/`.startsWith(`${listingKey(stored, added)}/`)
}

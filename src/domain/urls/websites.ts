import { normalPath } from './equivalence.ts'
import { addParameter } from './parameters.ts'
import { codeHosts, nameOnSharedHost } from './shared-hosts.ts'

/** The absolute http(s) URL of a public site, or null. */
export function parseWebsite(text: string): URL | null {
  const url = URL.parse(text.trim())
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  if (url.username || url.password) return null
  return isPublicName(url.hostname.replace(/\.$/, '')) ? url : null
}

// The URL parser takes much that DNS doesn't know: `example.com,` and `a..example`.
const labelForm = /^[\w-]{1,63}$/
const topForm = /^(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/

/** Whether a host in lower case and punycode is a name with a dot, as DNS knows them. */
function isPublicName(host: string): boolean {
  const labels = host.split('.')
  const top = labels.pop() ?? ''
  return host.length <= 253 && labels.length > 0 && labels.every((label) => labelForm.test(label)) && topForm.test(top)
}

/** The same of a URL as people type it, with or without https://. */
export function parseTypedWebsite(text: string): URL | null {
  const typed = text.trim()
  return parseWebsite(/^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`)
}

/** A URL's host in lower case and punycode, without `www.`. */
function bareHost({ hostname }: URL): string {
  return hostname
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '')
}

/**
 * What makes two submitted URLs the same listing: the host, without port, scheme, path, query and fragment. On a shared
 * host, also what names the product there.
 */
export function listingKey(url: URL): string {
  const host = bareHost(url)
  const name = nameOnSharedHost(host, { pathname: normalPath(url), search: url.search })
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
  return stored !== null && `${listingKey(url)}/`.startsWith(`${listingKey(stored)}/`)
}

/** The URL a visitor follows: with our `ref`, unless the founder's query already has one. */
export function outboundUrl(website: string, ref: string): string {
  const url = URL.parse(website)
  if (!url) return website
  if (!url.searchParams.has('ref')) addParameter(url, 'ref', ref)
  return url.href
}

/** 'example.com', as people write it. An internationalized name stays in punycode, which can't imitate another. */
export function websiteHost(website: string): string {
  return (URL.parse(website)?.hostname ?? website).replace(/^www\./, '')
}

/** The absolute http(s) URL of a public site, or null. */
export function parseWebsite(text: string): URL | null {
  const url = URL.parse(text.trim())
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  if (url.username || url.password) return null
  const host = url.hostname.replace(/\.$/, '')
  const hasPublicName = host.includes('.') && !/^[\d.]+$/.test(host) && !host.startsWith('[')
  return hasPublicName ? url : null
}

/** The same of a URL as people type it, with or without https://. */
export function parseTypedWebsite(text: string): URL | null {
  const typed = text.trim()
  return parseWebsite(/^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`)
}

// Hosts where the path distinguishes products, not the domain.
const sharedHosts = new Set([
  'github.com',
  'gitlab.com',
  'codeberg.org',
  'huggingface.co',
  'apps.apple.com',
  'play.google.com',
  'chromewebstore.google.com',
  'addons.mozilla.org',
  'npmjs.com',
  'pypi.org',
  'sites.google.com',
  'notion.site',
])

/**
 * What makes two submitted URLs the same listing: the host in lower case and punycode, without `www.`, port, scheme,
 * path, query and fragment. On a shared host, also the first two parts of the path (more would let one site be listed a
 * hundred times).
 */
export function listingKey(url: URL): string {
  const host = url.hostname
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '')
  if (!sharedHosts.has(host)) return host
  const path = url.pathname.toLowerCase().split('/').filter(Boolean)
  const depth = host === 'github.com' || host === 'gitlab.com' || host === 'codeberg.org' ? 2 : path.length
  const kept = host === 'play.google.com' ? [url.searchParams.get('id') ?? ''] : path.slice(0, depth)
  return [host, ...kept].join('/')
}

/** The URL a visitor follows: with our `ref`, unless the founder's query already has one. */
export function outboundUrl(website: string, ref: string): string {
  const url = URL.parse(website)
  if (!url) return website
  if (!url.searchParams.has('ref')) url.searchParams.set('ref', ref)
  return url.href
}

/** 'example.com', as people write it. An internationalized name stays in punycode, which can't imitate another. */
export function websiteHost(website: string): string {
  return (URL.parse(website)?.hostname ?? website).replace(/^www\./, '')
}

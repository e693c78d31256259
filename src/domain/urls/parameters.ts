/**
 * Adds a parameter to someone's URL and leaves its query as it was written: `searchParams` would encode all of it anew,
 * so that '?page/about' becomes '?page%2Fabout='.
 */
export function addParameter(url: URL, name: string, value: string): void {
  const and = url.search === '' || url.search.endsWith('&') ? '' : '&'
  url.search += `${and}${encodeURIComponent(name)}=${encodeURIComponent(value)}`
}

/** The URL a visitor follows: with our `ref`, unless the founder's query already has one. */
export function outboundUrl(website: string, ref: string): string {
  const url = URL.parse(website)
  if (!url) return website
  if (!url.searchParams.has('ref')) addParameter(url, 'ref', ref)
  return url.href
}

/**
 * Adds a parameter to someone's URL and leaves its query as it was written: `searchParams` would encode all of it anew,
 * so that '?page/about' becomes '?page%2Fabout='.
 */
export function addParameter(url: URL, name: string, value: string): void {
  const and = url.search === '' || url.search.endsWith('&') ? '' : '&'
  url.search += `${and}${encodeURIComponent(name)}=${encodeURIComponent(value)}`
}

/** The absolute http(s) URL of a public site, or null. */
export function parseWebsite(text: string): URL | null {
  const typed = text.trim()
  // The URL parser drops these, which would join two lines to a website that nobody typed.
  if (/[\t\n\r]/.test(typed)) return null
  const url = URL.parse(typed)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  if (url.username || url.password) return null
  return isPublicName(url.hostname.replace(/\.$/, '')) ? url : null
}

// The URL parser takes much that DNS doesn't know: `example.com,` and `a..example`.
const labelForm = /^(?!xn--$)[\w-]{1,63}$/
const topForm = /^(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/

/**
 * Top-level names of no public site (RFC 6761, 7686, 8375, 9476, and `internal` by ICANN), with those of private networks
 * (RFC 6762, appendix G).
 */
const reserved = new Set('alt arpa corp home internal intranet invalid lan local onion private'.split(' '))

/** Whether a host in lower case and punycode is a name with a dot, as DNS knows them. */
function isPublicName(host: string): boolean {
  const labels = host.split('.')
  const top = labels.pop() ?? ''
  const isName = labels.length > 0 && labels.every((label) => labelForm.test(label)) && topForm.test(top)
  return isName && host.length <= 253 && !reserved.has(top)
}

/** The same of a URL as people type it, with or without https://. */
export function parseTypedWebsite(text: string): URL | null {
  const typed = text.trim()
  // The URL parser takes https:/example.com for what it means.
  return parseWebsite(/^(?:https?:|[a-z]+:\/\/)/i.test(typed) ? typed : `https://${typed}`)
}

/**
 * What was typed, with https:// in front if that makes it a website. Anything else stays as it is, to be refused in the
 * field's own words.
 */
export function completeWebsite(text: string): string {
  const typed = text.trim()
  // A path, such as /feed.xml, isn't a website.
  return typed.startsWith('/') || parseWebsite(typed) || !parseTypedWebsite(typed) ? text : `https://${typed}`
}

/** 'example.com', as people write it. An internationalized name stays in punycode, which can't imitate another. */
export function websiteHost(website: string): string {
  return (URL.parse(website)?.hostname ?? website).replace(/^www\./, '')
}

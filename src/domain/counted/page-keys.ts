import { normalPath, normalUrl } from '#src/domain/urls/equivalence.ts'
import { bareHost } from '#src/domain/urls/listing-keys.ts'

// What makes two URLs the same page for a search engine's export: scheme, www, trailing slash, fragment and what only
// tracks visitors don't tell pages apart.

/** What programs add to URLs to see where visitors come from. */
const tracking =
  /^(?:(?:utm|mtm|pk|hsa|piwik)_.*|(?:[dgy]|fb|ms|tt|tw)clid|[gw]braid|igshid|srsltid|mc_[ce]id|_ga|_gl|_hs\w+|ref|ref_src|referrer|source|via)$/i

/** A page, the same for all spellings of its URL. */
export function pageKey(url: URL): string {
  const [, query = ''] = /\?([^#]*)/.exec(normalUrl(url)) ?? []
  const parts = query.split('&').filter((part) => part !== '' && !tracking.test(part.split('=')[0] ?? ''))
  const path = withoutSlashes(normalPath(url).replace(/\/index\.(?:html?|php)$/i, ''))
  return `${bareHost(url)}${path}${parts.length === 0 ? '' : `?${parts.toSorted().join('&')}`}`
}

function withoutSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/**
 * Keys under which an export may list a page: its own, and then that of the page it is a copy of for phones. Only the
 * export's pages are tried that way: a listing of a product called Amp is at `/tools/amp`.
 */
export function pageKeys(url: URL): string[] {
  const original = URL.parse(cachedBy(url) ?? '') ?? url
  const copies = [original, ...withoutPhone(original)]
  return [...new Set([url, ...copies].map(pageKey))]
}

/** The page of which a host of Google's keeps an AMP copy. */
function cachedBy({ hostname, pathname }: URL): string | null {
  const ofCache = hostname.endsWith('.cdn.ampproject.org') ? /^\/(?:c|v|wp)\/(s\/)?(.+)$/.exec(pathname) : null
  const ofSearch = /(?:^|\.)google\.[a-z.]+$/.test(hostname) ? /^\/amp\/(s\/)?(.+)$/.exec(pathname) : null
  const found = ofCache ?? ofSearch
  return found && `${found[1] ? 'https' : 'http'}://${found[2]}`
}

const phoneHost = /^(?:www\.)?(?:m|mobile|amp)\.(?=[^.]+\.[^.])/
const ampPath = /^\/amp(?=\/.)|\/amp\/?$|\.amp(?=(?:\.html?)?$)/

/** The page's URL without what marks a copy for phones: host, path or parameter, one or all of them. */
function withoutPhone(url: URL): URL[] {
  const host = url.hostname.replace(phoneHost, '')
  const path = url.pathname.replace(ampPath, '')
  const search = url.search.replace(/(?<=[?&])(?:amp|outputType=amp)(?:=1|=true|=)?(?:&|$)/i, '')
  const variant = (set: { host?: string; path?: string; search?: string }) => {
    const copy = new URL(url)
    copy.hostname = set.host ?? copy.hostname
    copy.pathname = set.path ?? copy.pathname
    copy.search = set.search ?? copy.search
    return copy
  }
  return [variant({ host }), variant({ path, search }), variant({ host, path, search })]
}

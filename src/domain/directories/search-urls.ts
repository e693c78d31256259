import { bareHost } from '#src/domain/urls/listing-keys.ts'
import { completeWebsite, parseWebsite } from '#src/domain/urls/websites.ts'

/** Where what is sought goes in the URL of a directory's search. */
export const queryPlace = '{query}'
const maxLength = 500

/** The URL of a search as typed, with https:// in front. Null: it isn't one, or doesn't say where the query goes. */
export function readSearchUrl(typed: string): string | null {
  const [before = '', after, ...more] = completeWebsite(typed.trim()).split(queryPlace)
  if (after === undefined || more.length > 0 || typed.length > maxLength) return null
  const url = parseWebsite(`${before}query${after}`)
  // In the path or the query, and not in the fragment, which isn't sent.
  if (url?.hash !== '' || !before.toLowerCase().startsWith(`${url.protocol}//${url.host}/`)) return null
  return /[^!-~]/.test(before + after) ? null : before + queryPlace + after
}

/** Whether a search is on the directory's site, or on a host below or above it. */
export function isOnDirectory(searchUrl: string, directoryUrl: string): boolean {
  const hosts = [searchUrl, directoryUrl].map((text) => URL.parse(text)).filter((url) => url !== null)
  const [own = '', home = ''] = hosts.map(bareHost)
  return own !== '' && (own === home || own.endsWith(`.${home}`) || (home.endsWith(`.${own}`) && own.includes('.')))
}

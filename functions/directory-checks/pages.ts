import { registeredDomain } from '#functions/fetching/domains.ts'
import { hostKey } from '#src/domain/fetching/hosts.ts'
import { parseWebsite } from '#src/domain/urls/websites.ts'
import type { CheckedPage } from '#src/storage/directory-checks/changes.ts'

/** A directory of the list, as far as its pages are concerned. `inPool`: we submit products there. */
export type CheckedDirectory = { key: string; url: string; submitUrl?: string | undefined; inPool: boolean }

/** What of each directory is checked: its home page, and its submit page if that is another one. */
export function pagesOf(directories: readonly CheckedDirectory[]): CheckedPage[] {
  return directories.flatMap(({ key, url, submitUrl }) => [
    ...pageOf(key, 'home', url),
    ...(submitUrl !== undefined && submitUrl !== url ? pageOf(key, 'submit', submitUrl) : []),
  ])
}

/** None for what isn't a web page, such as a mail link. */
function pageOf(key: string, page: CheckedPage['page'], text: string): CheckedPage[] {
  const url = parseWebsite(text)
  if (!url) return []
  url.hash = ''
  return [{ key, page, url: url.href, host: hostKey(url) }]
}

/** Null: both are on the same registered domain. */
export function otherDomain(from: URL, to: URL): string | null {
  return registeredDomain(from) === registeredDomain(to) ? null : hostKey(to)
}

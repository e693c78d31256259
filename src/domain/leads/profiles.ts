import { type SourceKind, sourceKinds } from '#src/domain/mentions/sources.ts'
import { stackSiteAt } from '#src/domain/mentions/stack-sites.ts'
import { websiteHost } from '#src/domain/urls/websites.ts'

/** An account of a person. `key`: its name in lower case, with the instance or site if it's unique only there. */
export type Account = { kind: SourceKind; key: string }

type Reader = (url: URL) => Account | null

const account = (kind: SourceKind, key: string | undefined | null): Account | null =>
  key ? { kind, key: key.toLowerCase() } : null

/** Which account a profile's URL belongs to. Null: not one of a source we know. */
export function accountOf(profileUrl: string): Account | null {
  const url = URL.parse(profileUrl)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  for (const read of readers) {
    const found = read(url)
    if (found) return found
  }
  return null
}

const readers: Reader[] = [
  ({ hostname, pathname, searchParams }) =>
    hostname === 'news.ycombinator.com' && pathname === '/user' ? account('hackernews', searchParams.get('id')) : null,
  ({ hostname, pathname }) =>
    /^(?:www\.|old\.|new\.)?reddit\.com$/.test(hostname)
      ? account('reddit', /^\/(?:u|user)\/([\w-]{2,40})\/?$/.exec(pathname)?.[1])
      : null,
  ({ hostname, pathname }) => {
    const id = /^\/users\/(\d{1,12})(?:\/|$)/.exec(pathname)?.[1]
    const isSite = stackSiteAt(hostname) !== null
    return id !== undefined && isSite ? account('stackexchange', `${hostname.replace(/^www\./, '')}/${id}`) : null
  },
  ({ hostname, pathname }) => account('lemmy', named(/^\/u\/([\w.-]{1,60})\/?$/.exec(pathname)?.[1], hostname)),
  ({ hostname, pathname }) =>
    account('mastodon', named(/^\/(?:@|users\/)([\w.-]{1,60})\/?$/.exec(pathname)?.[1], hostname)),
]

function named(name: string | undefined, host: string): string | undefined {
  return name === undefined ? undefined : `${name}@${host}`
}

/** The account of a post's author. */
export function authorAccount(kind: SourceKind, { author, authorUrl, place }: AuthorFacts): Account | null {
  if (author === '') return null
  const known = authorUrl === null ? null : accountOf(authorUrl)
  if (known?.kind === kind) return known
  // Names aren't unique on Stack Exchange, and only people who are gone have no profile.
  if (kind === 'stackexchange') return null
  return account(kind, kind === 'feed' || kind === 'link' ? `${author} ${place}` : author)
}

type AuthorFacts = { author: string; authorUrl: string | null; place: string }

/** What people call the place of a post. Feeds and pasted links are named after their site. */
export function sourceName(kind: SourceKind, url: string): string {
  return kind === 'feed' || kind === 'link' ? websiteHost(url) : sourceKinds[kind]
}

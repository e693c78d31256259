import { getDomain } from 'tldts'
import type { PolledKind } from '#src/domain/mentions/sources.ts'
import type { SourceSettings } from './adapter.ts'
import { adapters } from './adapters.ts'

/** Kinds whose searches all go to one host. */
const own: Partial<Record<PolledKind, string>> = {
  hackernews: 'algolia.com',
  reddit: 'reddit.com',
  stackexchange: 'api.stackexchange.com',
}

/** Hosts that are read first in every run, so that no number of feeds keeps them waiting. */
export const firstHosts: readonly string[] = Object.values(own)

/** Who is asked when a poll is read: everything of one domain waits for each other. */
export function hostOf({ kind, place }: { kind: string; place: string }): string {
  const known = own[kind as PolledKind]
  if (known !== undefined) return known
  const url = URL.parse(kind === 'feed' ? place : `https://${place}`)
  return url ? hostOfUrl(url) : place
}

/** Stack Exchange's API counts its own requests, apart from those to its sites. */
export function hostOfUrl({ hostname }: URL): string {
  if (hostname === own.stackexchange) return hostname
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname
}

/** Milliseconds between two requests to a host: a feed of Reddit is read as slowly as its search. */
export function pauseOf(host: string, kind: PolledKind): number {
  const pauses = [kind, ...Object.keys(own)].flatMap((one) => {
    const isAsked = one === kind || own[one as PolledKind] === host
    return isAsked ? [adapters[one as PolledKind].pauseMs] : []
  })
  return Math.max(...pauses)
}

/** Milliseconds between any two requests to a host, also of different runs. Zero: what `pauseOf` says is enough. */
export function everyOf(host: string, kind: string, settings: SourceSettings): number {
  const owner = Object.keys(own).find((one) => own[one as PolledKind] === host) as PolledKind | undefined
  // Feeds and links are asked for without credentials.
  const known = kind === owner ? settings : { ...settings, reddit: undefined }
  return (owner && adapters[owner].everyMs?.(known)) ?? 0
}

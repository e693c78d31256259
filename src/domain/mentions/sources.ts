import { readStackSite } from './stack-sites.ts'
import { parseTypedWebsite } from '#src/domain/urls/websites.ts'

/** Where public posts come from. `feed`: any RSS, Atom or JSON feed. `link`: pasted by the customer. */
export const sourceKinds = {
  hackernews: 'Hacker News',
  reddit: 'Reddit',
  stackexchange: 'Stack Exchange',
  lemmy: 'Lemmy',
  mastodon: 'Mastodon',
  feed: 'Feed',
  link: 'Pasted link',
} as const
export type SourceKind = keyof typeof sourceKinds
export const sourceKindNames = Object.keys(sourceKinds) as [SourceKind]

/** Kinds that are searched for each keyword. A feed is read as a whole. */
const searchedKinds = ['hackernews', 'reddit', 'stackexchange', 'lemmy', 'mastodon'] as const satisfies SourceKind[]

/** Kinds that are read again and again. */
export const polledKinds = [...searchedKinds, 'feed'] as const
export type PolledKind = (typeof polledKinds)[number]

/** An answer to an older post comes too late. Milliseconds. */
export const freshMs = 30 * 24 * 60 * 60 * 1000

export const sourceLimits = {
  place: 500,
  /** In one project, feeds apart: those are limited by the plan. */
  perProject: 30,
} as const

/** What `place` is, by kind, as a form asks for it. Kinds without one have one place only. */
export const placeLabels: Partial<Record<SourceKind, string>> = {
  stackexchange: 'Site',
  lemmy: 'Instance',
  mastodon: 'Instance',
  feed: 'Feed or website URL',
}

/** 'about every 35 minutes', 'about every 4 hours' */
export function searchedEvery(minutes: number): string {
  if (minutes < 90) return `about every ${minutes} minutes`
  return `about every ${Math.round(minutes / 60)} hours`
}

export const sourceMessages = {
  kind: 'Choose where to look',
  placeTooLong: `Use up to ${sourceLimits.place} characters`,
  site: 'Enter a Stack Exchange site, such as softwarerecs or stackoverflow.com',
  instance: 'Enter the domain of an instance, such as social.example',
  url: 'Enter the URL of a feed or a website',
  tooMany: `A project can have up to ${sourceLimits.perProject} sources. Delete one first.`,
  feedsFull: (limit: number) =>
    `Your plan includes ${limit} ${limit === 1 ? 'feed' : 'feeds'}. Delete one, or choose a larger plan.`,
  notFound: 'Source not found',
  removed: 'Source deleted.',
} as const

/** Either the place as it's stored, or what is wrong with it. */
export type ReadPlace = { place: string } | { error: string }

/** Reads what a customer typed as the place of a source. Its length comes first. */
export function readPlace(kind: PolledKind, typed: string): ReadPlace {
  if (kind === 'hackernews' || kind === 'reddit') return { place: '' }
  if (typed.length > sourceLimits.place) return { error: sourceMessages.placeTooLong }
  const url = parseTypedWebsite(typed)
  if (kind === 'stackexchange') return readSite(url?.hostname ?? typed)
  if (kind === 'feed') return url ? { place: withoutFragment(url) } : { error: sourceMessages.url }
  return url?.port === '' ? { place: url.hostname } : { error: sourceMessages.instance }
}

/** The API names sites in its own way. */
function readSite(typed: string): ReadPlace {
  const site = readStackSite(typed)
  return site === null ? { error: sourceMessages.site } : { place: site }
}

function withoutFragment(url: URL): string {
  const bare = new URL(url)
  bare.hash = ''
  return bare.href
}

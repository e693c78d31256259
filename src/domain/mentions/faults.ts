import { waitFor } from '#src/domain/fetching/schedule.ts'
import { type SourceKind, sourceKinds } from './sources.ts'

const names: Record<SourceKind, string> = {
  ...sourceKinds,
  lemmy: 'This instance',
  mastodon: 'This instance',
  feed: 'This feed',
  link: 'This site',
}

/** Why a source can't be read, in words for the customer. */
export const sourceFaults = {
  notPublic: 'This URL doesn’t lead to a public website.',
  blocked: (kind: SourceKind, status: number) => `${names[kind]} blocks our requests (${status}).`,
  busy: (kind: SourceKind) => `${names[kind]} asked us to wait before we read it again.`,
  missing: (kind: SourceKind, status: number) =>
    kind === 'feed' || kind === 'link'
      ? `There’s nothing at this URL (${status}).`
      : `${names[kind]} can’t be searched (${status}).`,
  refused: (kind: SourceKind, status: number) => `${names[kind]} refused our search (${status}).`,
  down: (kind: SourceKind, status: number) => `${names[kind]} is having problems (${status}).`,
  unexpected: (kind: SourceKind) =>
    kind === 'feed' || kind === 'link'
      ? 'We can’t read what’s at this URL as a feed.'
      : `${names[kind]} sent an answer we can’t read.`,
  tooLarge: (kind: SourceKind) => `${names[kind]} sent more than we can read.`,
  noFeed: 'This website doesn’t say where its feed is. Enter the URL of the feed.',
  off: 'We don’t search this source at the moment.',
  demo: 'This is a demo project, so its sources aren’t read.',
  paused: 'Paused: your plan includes fewer feeds. Delete another one, or choose a larger plan.',
  ours: 'Something went wrong on our side.',
} as const

/** Whether a source needs its owner's attention. A demo project's sources are never read, and that's as it should be. */
export function isSourceProblem(error: string | null): boolean {
  return error !== null && error !== sourceFaults.demo
}

const minute = 60_000
const hour = 60 * minute

/** Pauses after the first, second … failure in a row. */
const waits = [5 * minute, 15 * minute, 45 * minute, 2 * hour, 6 * hour, 12 * hour, 24 * hour]
const maxMs = 24 * hour

/**
 * How long to wait after this many failures in a row, in milliseconds: up to a fifth longer, so that searches that failed
 * together aren't repeated together. `random`: 0 to 1. A source may ask for more, a day at most.
 */
export function retryIn(failures: number, random: number, askedMs = 0): number {
  const wait = waits[Math.min(failures, waits.length) - 1] ?? minute
  return waitFor(wait * (1 + random / 5), maxMs, askedMs)
}

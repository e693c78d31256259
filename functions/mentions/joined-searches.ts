import type { PolledKind } from '#src/domain/mentions/sources.ts'
import type { DuePoll } from '#src/storage/mentions/polls.ts'
import { adapters } from './sources/adapters.ts'

/**
 * The first poll of a queue, with as many others as fit into the same search: at the same point of their pages, and either
 * all new or none, because a new one is read back as far as a page goes. They leave the queue.
 */
export function takeJoined(queue: DuePoll[]): DuePoll | undefined {
  const first = queue.shift()
  const join = first && adapters[first.kind as PolledKind].joinTerms
  if (!join) return first
  const joined = [first]
  for (const poll of [...queue]) {
    const fits = poll.kind === first.kind && poll.cursor === first.cursor && isNew(poll) === isNew(first)
    if (!fits || join([...joined, poll].map(({ term }) => term)) === null) continue
    joined.push(poll)
    queue.splice(queue.indexOf(poll), 1)
  }
  if (joined.length === 1) return first
  return {
    ...first,
    ids: joined.map(({ id }) => id),
    term: join(joined.map(({ term }) => term)) ?? first.term,
    // Back to what the one that is furthest behind has seen.
    newestAt: least(joined.map(({ newestAt }) => newestAt)),
    seenTo: least(joined.map(({ seenTo }) => seenTo)),
    failures: Math.max(...joined.map(({ failures }) => failures)),
    // They say something about one search only.
    etag: null,
    lastModified: null,
  }
}

function isNew({ newestAt }: DuePoll): boolean {
  return newestAt === null
}

function least(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null)
  return known.length === 0 ? null : Math.min(...known)
}

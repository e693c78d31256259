import type { NetworkAccess } from '#functions/http/outgoing/public.ts'
import { isOwnSiteUp } from './site-check.ts'

type Queue<Turn> = {
  /** Turns that are worked on in parallel. */
  concurrency: number
  /** Whether another turn may start. */
  mayStart: () => boolean
  /** Takes the next turn, such as a host. Null: nothing is left. */
  take: () => Promise<Turn | null>
  work: (turn: Turn) => Promise<void>
}

/** Works until nothing is left or nothing more may start. Throws the first failure once every other turn is over. */
export async function workThrough<Turn>({ concurrency, mayStart, take, work }: Queue<Turn>): Promise<void> {
  const workers: Promise<void>[] = []
  const failures: unknown[] = []
  const fail = (error: unknown) => void failures.push(error)
  const start = () => {
    if (workers.length < concurrency) workers.push(runWorker().catch(fail))
  }
  const runWorker = async () => {
    while (mayStart()) {
      const turn = await take()
      if (turn === null) return
      // Where there was one, there may be another.
      start()
      await work(turn).catch(fail)
    }
  }
  start()
  // Workers may be added while others are awaited.
  for (const worker of workers) await worker
  if (failures.length > 0) throw failures[0]
}

export type CheckRun<Turn, Seen> = Pick<Queue<Turn>, 'concurrency' | 'take'> & {
  now: () => number
  /** No turn starts after this. */
  untilMs: number
  /** Looks at the pages of a turn. */
  look: (turn: Turn) => Promise<Seen>
  /** Whether a site responded. Null: none was asked. */
  hasResponse: (seen: Seen) => boolean | null
  save: (seen: Seen) => Promise<void>
  /** Called instead of `save` if our own network is at fault. */
  release: (unreached: readonly Seen[]) => Promise<void>
  /** If this many turns have no response and no other has one, the run ends. Our own network is probably down. */
  maxUnreached?: number
  /** Asked if no site responds. Without it, nothing counts then. */
  ownSite?: { origin: string; network: NetworkAccess }
}

/**
 * Checks sites. What didn't respond only counts once another site did, or our own, because our network may be at fault.
 * False: it was, so nothing was saved.
 */
export async function checkSites<Turn, Seen>(run: CheckRun<Turn, Seen>): Promise<boolean> {
  const { now, untilMs, look, hasResponse, save, release, maxUnreached = Number.POSITIVE_INFINITY, ownSite } = run
  const unreached: Seen[] = []
  let isReached = false
  const saveUnreached = async () => {
    for (let seen = unreached.shift(); seen !== undefined; seen = unreached.shift()) await save(seen)
  }
  const work = workThrough({
    ...run,
    mayStart: () => now() < untilMs && (isReached || unreached.length < maxUnreached),
    work: async (turn) => {
      const seen = await look(turn)
      const responded = hasResponse(seen)
      if (responded === false && !isReached) {
        unreached.push(seen)
        return
      }
      if (responded) {
        isReached = true
        await saveUnreached()
      }
      await save(seen)
    },
  })
  try {
    await work
  } catch (error) {
    await release(unreached)
    throw error
  }
  if (unreached.length === 0) return true
  if (ownSite && (await isOwnSiteUp(ownSite.origin, ownSite.network))) {
    await saveUnreached()
    return true
  }
  await release(unreached)
  return false
}

import pLimit from 'p-limit'
import { TooBusy } from '#functions/http/too-busy.ts'
import { clientKey, networkKey } from '#src/domain/clients/clients.ts'

/** Runs work that holds images in memory. Whatever it needs is loaded when its turn has come. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>

/** `waiting`: how many may wait. Further ones are rejected with TooBusy. */
export function createQueue(running: number, waiting: number): Queue {
  const limit = pLimit(running)
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= running + waiting) throw new TooBusy()
    return limit(work)
  }
}

/** Places in the queue of uploads. */
const shares = { client: 4, network: 8, all: 16 }
const queueUpload = createQueue(1, shares.all)
const queued = new Map<string, number>()

/** One that was sent whole is already in memory while it waits. No client and no network gets all places. */
export async function limitUploads<T>(ip: string, work: () => Promise<T>): Promise<T> {
  const [client, network] = [clientKey(ip), networkKey(ip)]
  const count = (key: string) => queued.get(key) ?? 0
  if (count(client) >= shares.client || count(network) >= shares.network) throw new TooBusy()
  for (const key of [client, network]) queued.set(key, count(key) + 1)
  return queueUpload(work).finally(() => {
    for (const key of [client, network]) {
      if (count(key) > 1) queued.set(key, count(key) - 1)
      else queued.delete(key)
    }
  })
}

/** Visitors see what is rejected here as a missing picture. */
export const limitVariants = createQueue(2, 120)

/** Strips have a separate queue, so that requests for many of them don't hold up others. */
export const limitStrips = createQueue(1, 60)

export const limitReads = createQueue(8, 500)

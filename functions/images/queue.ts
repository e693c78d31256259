import pLimit from 'p-limit'
import { TooBusy } from '#functions/http/too-busy.ts'

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

/** One that was sent whole is already in memory while it waits. */
export const limitUploads = createQueue(1, 16)

/** Visitors see what is rejected here as a missing picture. */
export const limitVariants = createQueue(2, 120)

/** Strips have a separate queue, so that requests for many of them don't hold up others. */
export const limitStrips = createQueue(1, 60)

export const limitReads = createQueue(8, 500)

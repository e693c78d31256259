/** Decoding is what costs memory: at most two images are in work at once in a process, the rest wait their turn. */
const mostAtOnce = 2

let running = 0
const waiting: (() => void)[] = []

export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < mostAtOnce) running += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // The one that waited takes over this place, so `running` stays as it is.
    if (next) next()
    else running -= 1
  }
}

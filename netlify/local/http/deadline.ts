export type Deadline = { reached: Promise<null>; cancel: () => void }

/** Resolves `ms` after `start`, unless it's canceled. */
export function startDeadline(ms: number, start: Promise<unknown> = Promise.resolve()): Deadline {
  const { promise, resolve } = Promise.withResolvers<null>()
  let timer: NodeJS.Timeout | undefined
  let isCanceled = false
  void start.then(() => {
    if (!isCanceled) timer = setTimeout(() => resolve(null), ms)
  })
  return {
    reached: promise,
    cancel: () => {
      isCanceled = true
      clearTimeout(timer)
    },
  }
}

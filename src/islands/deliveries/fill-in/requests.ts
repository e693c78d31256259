import { framesOf, type View } from './guard.ts'

/** Pages that save what is typed wait for a pause first. */
const pauseMs = 3000

/** Requests of the page's own scripts while fields are filled in and shortly after: they may carry what was filled in. */
export type Requests = {
  during: <Result>(work: () => Promise<Result>) => Promise<Result>
  any: () => boolean
  /** Those that were answered so far are over. Later ones of the same time still count. */
  forget: () => void
}

/** `onFirst`: a request is known once it's answered, which may be long after the panel said that there was none. */
export function watchRequests(onFirst: () => void): Requests {
  const periods: { start: number; end: number }[] = []
  const watched = new Map<Document, () => void>()
  let any = false
  const add = (entries: PerformanceEntryList, { performance: { timeOrigin } }: View) => {
    const sent = (entries as PerformanceResourceTiming[]).some(
      ({ startTime, initiatorType }) =>
        ['fetch', 'xmlhttprequest', 'beacon'].includes(initiatorType) &&
        periods.some(({ start, end }) => timeOrigin + startTime >= start && timeOrigin + startTime <= end + pauseMs),
    )
    if (!sent || any) return
    any = true
    onFirst()
  }
  // Each frame has its own list of requests, and its own clock.
  const watch = (view: View) => {
    if (watched.has(view.document)) return
    const observer = new view.PerformanceObserver((list) => add(list.getEntries(), view))
    observer.observe({ type: 'resource' })
    watched.set(view.document, () => add(observer.takeRecords(), view))
  }
  const watchAll = () => {
    for (const view of [window, ...framesOf(window)]) {
      try {
        watch(view)
      } catch {
        // The page may have replaced what is needed for it.
      }
    }
  }
  const hasAny = () => {
    for (const take of watched.values()) take()
    return any
  }
  return {
    during: async (work) => {
      watchAll()
      const period = { start: clock(), end: Number.POSITIVE_INFINITY }
      periods.push(period)
      return work().finally(() => {
        period.end = clock()
        watchAll()
      })
    },
    any: hasAny,
    forget: () => {
      hasAny()
      any = false
    },
  }
}

/** Milliseconds, the same in all frames. */
function clock(): number {
  return performance.timeOrigin + performance.now()
}

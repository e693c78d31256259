/** Pages that save what is typed wait for a pause first. */
const pauseMs = 3000

/** Requests of the page's own scripts while fields are filled in and shortly after: they may carry what was filled in. */
export type Requests = {
  during: <Result>(work: () => Promise<Result>) => Promise<Result>
  any: () => boolean
  stop: () => void
}

/** `onFirst`: a request is known once it's answered, which may be long after the panel said that there was none. */
export function watchRequests(onFirst: () => void): Requests {
  const periods: { start: number; end: number }[] = []
  let any = false
  const add = (entries: PerformanceEntryList) => {
    const sent = (entries as PerformanceResourceTiming[]).some(
      ({ startTime, initiatorType }) =>
        ['fetch', 'xmlhttprequest', 'beacon'].includes(initiatorType) &&
        periods.some(({ start, end }) => startTime >= start && startTime <= end + pauseMs),
    )
    if (!sent || any) return
    any = true
    onFirst()
  }
  const observer = new PerformanceObserver((list) => add(list.getEntries()))
  observer.observe({ type: 'resource' })
  return {
    during: async (work) => {
      const period = { start: performance.now(), end: Number.POSITIVE_INFINITY }
      periods.push(period)
      return work().finally(() => void (period.end = performance.now()))
    },
    any: () => {
      add(observer.takeRecords())
      return any
    },
    stop: () => observer.disconnect(),
  }
}

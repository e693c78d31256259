import type { Counted, Source } from './counted.ts'

/** What one export said about a listing. */
export type Observation = {
  source: Source
  /** The day of the export. */
  exportedOn: string
  isCut: boolean
  isCounted: boolean
  crawledOn: string | null
}

/**
 * What a source's exports say about a listing. Exports of one day count as one: Search Console has several. The newest day
 * decides, and a cut export can't prove that something is missing. Undefined: no export since it's live.
 */
export function countedOf(observations: readonly Observation[], newestOn: string | undefined): Counted | undefined {
  const days = [...Map.groupBy(observations, ({ exportedOn }) => exportedOn)]
    .map(([on, ofDay]) => ({
      on,
      isCounted: ofDay.some(({ isCounted }) => isCounted),
      provesAbsence: ofDay.some(({ isCut }) => !isCut),
      crawledOn: ofDay.flatMap(({ crawledOn }) => crawledOn ?? []).toSorted()[0],
    }))
    .toSorted((a, b) => (a.on < b.on ? 1 : -1))
  const [newest] = days
  if (!newest || newest.on !== newestOn) return undefined
  const asOf = newest.on
  if (newest.isCounted) {
    // A cut export without it doesn't end what others began.
    const broken = days.findIndex(({ isCounted, provesAbsence }) => !isCounted && provesAbsence)
    const first = days.slice(0, broken < 0 ? days.length : broken).findLast(({ isCounted }) => isCounted) ?? newest
    const { on, crawledOn = on } = first
    return { state: 'counted', since: crawledOn < on ? crawledOn : on, asOf }
  }
  const lastOn = days.find(({ isCounted }) => isCounted)?.on
  if (newest.provesAbsence)
    return lastOn === undefined ? { state: 'not-yet', asOf } : { state: 'dropped', lastOn, asOf }
  return { state: 'unsure', asOf, ...(lastOn !== undefined && { lastOn }) }
}

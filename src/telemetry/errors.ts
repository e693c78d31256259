import { shared } from './shared.ts'

const minute = 60_000
const minutesADay = 24 * 60
/** Kinds of errors that are counted apart. */
const maxEvents = 50

type Minute = { minute: number; counts: Map<string, number> }

/** Of the last day, one slot for each minute. */
const slots = shared('errors', (): (Minute | undefined)[] => [])

/** Counts a line at level error. `now` in milliseconds. */
export function countError(event: string, now: number): void {
  const at = Math.floor(now / minute)
  const known = slots[at % minutesADay]
  const slot = known?.minute === at ? known : { minute: at, counts: new Map<string, number>() }
  slots[at % minutesADay] = slot
  const name = slot.counts.has(event) || slot.counts.size < maxEvents ? event : 'other'
  slot.counts.set(name, (slot.counts.get(name) ?? 0) + 1)
}

/** How often each kind happened in the last minutes, this one included, and in which minute last. The most frequent first. */
export function errorCounts(minutes: number, now: number): { event: string; count: number; lastAt: number }[] {
  const last = Math.floor(now / minute)
  const counts = new Map<string, { count: number; lastAt: number }>()
  for (const slot of slots) {
    if (!slot || slot.minute > last || slot.minute <= last - minutes) continue
    for (const [event, count] of slot.counts) {
      const known = counts.get(event) ?? { count: 0, lastAt: 0 }
      counts.set(event, { count: known.count + count, lastAt: Math.max(known.lastAt, slot.minute * minute) })
    }
  }
  return [...counts].map(([event, counted]) => ({ event, ...counted })).sort((a, b) => b.count - a.count)
}

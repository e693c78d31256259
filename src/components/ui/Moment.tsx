import { shortDate } from '#src/domain/dates/dates.ts'
import { spell } from '#src/domain/operations/figures.ts'

// Made when first needed: pages without moments load this file too, and loading the data of `Intl` keeps a phone busy.
let dateAndTime: Intl.DateTimeFormat | undefined

/** '6 Sep 2026, 14:05', in the reader's time zone. */
export function shortMoment(isoTime: string): string {
  dateAndTime ??= new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  return dateAndTime.format(new Date(isoTime)).replace('Sept', 'Sep')
}

/** '6 Sep 2026' of a moment, in the reader's time zone, without `Intl`. */
export function shortDay(isoTime: string): string {
  const time = new Date(isoTime)
  return shortDate(new Date(Date.UTC(time.getFullYear(), time.getMonth(), time.getDate())).toISOString())
}

/** A date and time, as a stamp. */
export function Moment({ at }: { at: string }) {
  return (
    <span className="stamp">
      <time dateTime={at}>{shortMoment(at)}</time>
    </span>
  )
}

/** A moment, and how long ago or how soon that is. `now` in milliseconds. */
export function Ago({ at, now }: { at: string; now: number }) {
  const ms = now - Date.parse(at)
  const isSoon = ms < 0
  const distance = Math.abs(ms) < 60_000 ? 'under a minute' : spell(Math.abs(ms))
  return (
    <span className="ago">
      <Moment at={at} /> <span className="quiet">{isSoon ? `in ${distance}` : `${distance} ago`}</span>
    </span>
  )
}

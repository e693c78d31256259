import { shortDate } from '#src/domain/dates/dates.ts'
import { isWebUrl, type ReportRow, type ReportState } from '#src/domain/deliveries/deliveries.ts'

// What a report shows of a submission, beside the cells every ledger has.

const stateStamps: Record<ReportState, string> = {
  waiting: 'stamp-waiting',
  submitted: '',
  live: 'stamp-good',
  declined: 'stamp-bad',
}

/** Said in a word; the colour only repeats it. */
export function State({ state }: { state: ReportState }) {
  return <span className={`stamp stamp-framed ${stateStamps[state]}`.trim()}>{state}</span>
}

/** A day, or that it has not come. */
export function Day({ on, state }: { on: string | undefined; state: ReportState }) {
  if (!on) return <span className="unknown">{state === 'declined' ? 'none' : 'not yet'}</span>
  return (
    <time className="report-day" dateTime={on}>
      {shortDate(on)}
    </time>
  )
}

/** The listing. Only an address of the web becomes a link. */
export function LiveLink({ link, state }: Pick<ReportRow, 'state'> & { link: string | undefined }) {
  if (!link) return <span className="unknown">{state === 'declined' ? 'none' : 'not yet'}</span>
  if (!isWebUrl(link)) return <span className="report-link">{link}</span>
  return (
    <a className="report-link" href={link} target="_blank" rel="noopener nofollow">
      {link.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')}
    </a>
  )
}

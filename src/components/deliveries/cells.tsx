import { shortDate } from '#src/domain/dates/dates.ts'
import { isWebUrl, type ReportRow, type ReportState } from '#src/domain/deliveries/deliveries.ts'

// Table cells that only delivery reports have.

const stateStamps: Record<ReportState, string> = {
  waiting: 'stamp-waiting',
  submitted: '',
  live: 'stamp-good',
  declined: 'stamp-bad',
}

/** As text, so that color isn't the only cue. */
export function State({ state }: { state: ReportState }) {
  return <span className={`stamp stamp-framed ${stateStamps[state]}`.trim()}>{state}</span>
}

/** A date, or a placeholder if there is none yet. */
export function Day({ on, state }: { on: string | undefined; state: ReportState }) {
  if (!on) return <span className="unknown">{state === 'declined' ? 'none' : 'not yet'}</span>
  return (
    <time className="report-day" dateTime={on}>
      {shortDate(on)}
    </time>
  )
}

/** The listing. Only web URLs become links. */
export function LiveLink({ link, state }: Pick<ReportRow, 'state'> & { link: string | undefined }) {
  if (!link) return <span className="unknown">{state === 'declined' ? 'none' : 'not yet'}</span>
  if (!isWebUrl(link)) return <span className="report-link">{link}</span>
  return (
    <a className="report-link" href={link} target="_blank" rel="noopener nofollow">
      {link.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')}
    </a>
  )
}

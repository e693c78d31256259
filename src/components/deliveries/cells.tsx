import { OutsideLink } from '#src/components/ui/OutsideLink.tsx'
import { shortDate } from '#src/domain/dates/dates.ts'
import { type CountedBy, sourceNames } from '#src/domain/counted/counted.ts'
import { countedText } from '#src/domain/counted/texts.ts'
import type { ReportProof, ReportRow } from '#src/domain/deliveries/report.ts'
import { type ShownState, stateLabels } from '#src/domain/deliveries/states.ts'

// Table cells that only delivery reports have.

const stateStamps: Record<ShownState, string> = {
  asking: 'stamp-waiting',
  waiting: '',
  doubted: 'stamp-waiting',
  submitted: '',
  live: 'stamp-good',
  lost: 'stamp-bad',
  declined: 'stamp-bad',
  listed: '',
  skipped: '',
}

/** As text, so that color isn't the only cue. */
export function State({ state }: { state: ShownState }) {
  return <span className={`stamp stamp-framed ${stateStamps[state]}`.trim()}>{stateLabels[state]}</span>
}

const isOver = (state: ShownState) => state === 'declined' || state === 'listed' || state === 'skipped'

/** A date, or a placeholder if there is none yet. */
function Day({ on, state }: { on: string | undefined; state: ShownState }) {
  if (!on) return <span className="unknown">{isOver(state) ? 'none' : 'not yet'}</span>
  return (
    <time className="report-day" dateTime={on}>
      {shortDate(on)}
    </time>
  )
}

/** Nobody knows it of what may have been sent. */
export function SubmittedDay({ on, state }: { on: string | undefined; state: ShownState }) {
  return state === 'doubted' && !on ? <span className="unknown">unknown</span> : <Day on={on} state={state} />
}

/** When the listing was first seen, and when it was found to be gone. */
export function LiveDay({ row: { liveOn, lostOn, state } }: { row: ReportRow }) {
  return (
    <>
      <Day on={liveOn} state={state} />
      {lostOn && (
        <span className="report-proof">
          {' lost '}
          <Day on={lostOn} state={state} />
        </span>
      )}
    </>
  )
}

/** The listing, with what the last check saw. Only web URLs become links. */
export function LiveLink({ row: { liveLink, toCorrect, state, proof } }: { row: ReportRow }) {
  if (!liveLink && toCorrect) {
    return (
      <>
        <OutsideLink className="report-link" url={toCorrect}>
          {withoutScheme(toCorrect)}
        </OutsideLink>
        <span className="report-proof"> already listed, we’ll correct it</span>
      </>
    )
  }
  if (!liveLink) return <span className="unknown">{isOver(state) ? 'none' : 'not yet'}</span>
  return (
    <>
      <OutsideLink className="report-link" url={liveLink}>
        {withoutScheme(liveLink)}
      </OutsideLink>
      {proof && <ProofLine proof={proof} />}
    </>
  )
}

/** 'HTTP 200, followed, indexable, checked 5 Nov 2026' */
function ProofLine({ proof: { status, followed, indexable, checkedOn } }: { proof: ReportProof }) {
  const seen = [
    status !== undefined && `HTTP ${status}`,
    followed !== undefined && (followed ? 'followed' : 'nofollow'),
    indexable !== undefined && (indexable ? 'indexable' : 'noindex'),
  ].filter((part) => part !== false)
  return (
    <span className="report-proof">
      {` ${[...seen, 'checked '].join(', ')}`}
      <Day on={checkedOn} state="live" />
    </span>
  )
}

/** What search engines' exports say, one line each: 'Google since 3 Oct 2026'. */
export function CountedLines({ counted }: { counted: CountedBy | undefined }) {
  return sourceNames.map((name) => {
    const said = counted?.[name]
    return (
      said && (
        <span key={name} className={`counted-line counted-${said.state}`}>
          {countedText(name, said)}
        </span>
      )
    )
  })
}

function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
}

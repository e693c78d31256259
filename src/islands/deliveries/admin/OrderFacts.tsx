import { useState } from 'react'
import { dayMs, shortDate } from '#src/domain/dates/dates.ts'
import type { Progress } from '#src/domain/deliveries/pace.ts'
import { type OrderRisk, orderRisks } from '#src/domain/deliveries/risks.ts'

/** What needs someone's attention, as text, so that color isn't the only cue. */
export function Risks({ risks }: { risks: readonly OrderRisk[] }) {
  return (
    <span className="order-risks">
      {risks.map((risk) => (
        <span key={risk} className={`stamp stamp-framed ${urgent.has(risk) ? 'stamp-bad' : 'stamp-waiting'}`}>
          {orderRisks[risk]}
        </span>
      ))}
    </span>
  )
}

const urgent = new Set<OrderRisk>(['late', 'payment'])

type ProgressProps = { owed: number; submitted: number; of?: string }

/** '12 of 60', with a thin bar. */
export function ProgressBar({ owed, submitted, of }: ProgressProps) {
  return (
    <span className="order-progress">
      <span>{`${submitted} of ${owed}${of === undefined ? '' : ` ${of}`}`}</span>
      <meter className="rating-meter" min={0} max={Math.max(owed, 1)} value={submitted} aria-hidden="true" />
    </span>
  )
}

/** What is neither submitted nor to go. */
export function ProgressNotes({ doubted, uncounted }: Pick<Progress, 'doubted' | 'uncounted'>) {
  return (
    <>
      {doubted > 0 && <span className="quiet">{`${doubted} may have been sent`}</span>}
      {uncounted > 0 && <span className="quiet">{`${uncounted} declined or lost`}</span>}
    </>
  )
}

/** '3 Dec 2026, in 10 days'. `open`: whether it can still be late. */
export function Due({ at, open }: { at: string; open: boolean }) {
  const [now] = useState(() => Date.now())
  const days = Math.ceil((Date.parse(at) - now) / dayMs)
  return (
    <span className="order-due">
      <time dateTime={at}>{shortDate(at)}</time>
      <span className={open && days < 0 ? 'overdue' : 'quiet'}>
        {open && days < 0 ? `${count(-days)} late` : inDays(days)}
      </span>
    </span>
  )
}

function inDays(days: number): string {
  if (days === 0) return 'today'
  return days > 0 ? `in ${count(days)}` : `${count(-days)} ago`
}

const count = (days: number) => (days === 1 ? '1 day' : `${days} days`)

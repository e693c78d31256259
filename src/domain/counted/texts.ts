import { shortDate } from '#src/domain/dates/dates.ts'
import { groupDigits } from '#src/domain/directories/counts.ts'
import type { CountedSummary } from './counted.api.ts'
import { type Counted, type Source, sources } from './counted.ts'

/** 'Google counts 31 of 52 live listings. 14 not yet, 7 dropped since 3 Oct 2026.' */
export function summaryText(
  source: Source,
  { live, counted, notYet, dropped, unsure, before }: CountedSummary,
): string {
  if (live === 0) return 'None of your listings is live yet, so there’s nothing to compare.'
  const listings = live === 1 ? 'live listing' : 'live listings'
  const start = `${sources[source]} counts ${counted} of ${groupDigits(live)} ${listings}.`
  if (unsure > 0) {
    return `${start} This export was cut, so it can’t tell about the other ${unsure === 1 ? 'one' : groupDigits(unsure)}.`
  }
  const others = [
    notYet > 0 && `${notYet} not yet`,
    dropped > 0 && `${dropped} dropped${before === null ? '' : ` since ${shortDate(before)}`}`,
  ].filter((part) => part !== false)
  return others.length === 0 ? start : `${start} ${others.join(', ')}.`
}

/** 'Google since 3 Oct 2026', 'Bing not yet' */
export function countedText(source: Source, { state, since, lastOn }: Counted): string {
  const name = sources[source]
  switch (state) {
    case 'counted':
      return since === undefined ? name : `${name} since ${shortDate(since)}`
    case 'not-yet':
      return `${name} not yet`
    case 'dropped':
      return lastOn === undefined ? `${name} dropped` : `${name} dropped, last ${shortDate(lastOn)}`
    case 'unsure':
      return `${name} can’t tell`
  }
}

import { shortMoment } from '#src/components/ui/Moment.tsx'
import type { LinkRow } from '#src/domain/links/links.api.ts'
import type { LinkState } from '#src/domain/links/links.ts'

export const linkStateLabels: Record<LinkState, string> = {
  failing: 'failing',
  unchecked: 'not checked yet',
  ok: 'working',
  gone: 'taken down',
}

export const linkStateStamps: Record<LinkState, string> = {
  failing: 'stamp-bad',
  unchecked: 'stamp-waiting',
  ok: 'stamp-good',
  gone: '',
}

/** How long it has been failing: 'Failing since 6 Sep 2026, 14:05, 4 checks. We emailed the founder on …'. Null: it isn't. */
export function failureLine({ failingSince, failures, notifiedAt, state }: LinkRow): string | null {
  if (failingSince === null) return null
  const checks = failures === 1 ? '1 check' : `${failures} checks`
  const notified = notifiedAt === null ? '' : ` We emailed the founder on ${shortMoment(notifiedAt)}.`
  return `${state === 'gone' ? 'Failed' : 'Failing'} since ${shortMoment(failingSince)}, ${checks}.${notified}`
}

/** The result of a check, to be read aloud: 'Ledger Lane: working.' */
export function checkResult({ name, state, error }: LinkRow): string {
  return error ? `${name}: ${linkStateLabels[state]}. ${error}` : `${name}: ${linkStateLabels[state]}.`
}

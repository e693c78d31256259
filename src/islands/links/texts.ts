import type { LinkRow, LinkState } from '#src/domain/links/links.ts'
import { shortMoment } from '#src/islands/ui/Moment.tsx'

export const linkLooks: Record<LinkState, { label: string; look: string }> = {
  failing: { label: 'failing', look: 'stamp-bad' },
  unchecked: { label: 'not known', look: 'stamp-waiting' },
  ok: { label: 'in order', look: 'stamp-good' },
  gone: { label: 'taken down', look: '' },
}

/** Of what has failed for how long, and what follows: 'Since 6 Sep 2026, 14:05, 4 looks. Its founder was told on …' */
export function episode({ failingSince, failures, notifiedAt, state }: LinkRow): string | null {
  if (failingSince === null) return null
  const looks = failures === 1 ? '1 look' : `${failures} looks`
  const told = notifiedAt === null ? '' : ` Its founder was told on ${shortMoment(notifiedAt)}.`
  return `${state === 'gone' ? 'Failed' : 'Fails'} since ${shortMoment(failingSince)}, ${looks}.${told}`
}

/** What a look by hand came to, to be read aloud: 'Ledger Lane: in order.' */
export function outcome({ name, state, error }: LinkRow): string {
  return error ? `${name}: ${linkLooks[state].label}. ${error}` : `${name}: ${linkLooks[state].label}.`
}

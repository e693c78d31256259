import type { LinkRow, LinkState } from '#src/domain/link-checks.ts'
import { shortMoment } from '#src/islands/desk/lists/Moment.tsx'

export const linkLooks: Record<LinkState, { label: string; look: string }> = {
  failing: { label: 'failing', look: 'stamp-bad' },
  unchecked: { label: 'not seen yet', look: 'stamp-waiting' },
  ok: { label: 'answers', look: 'stamp-good' },
  gone: { label: 'taken down', look: '' },
}

/** Of what has failed for how long, and what follows: 'Since 6 Sep 2026, 14:05, 4 looks. Founder told on …' */
export function episode({ failingSince, failures, toldAt, state }: LinkRow): string | null {
  if (failingSince === null) return null
  const looks = failures === 1 ? '1 look' : `${failures} looks`
  const told = toldAt ? `The founder was told on ${shortMoment(toldAt)}.` : 'The founder is not told yet.'
  return `${state === 'gone' ? 'Failed' : 'Fails'} since ${shortMoment(failingSince)}, ${looks}. ${told}`
}

/** What a look by hand came to, to be read aloud: 'Ledger Lane: answers.' */
export function outcome({ name, state, error }: LinkRow): string {
  return error ? `${name}: ${linkLooks[state].label}. ${error}` : `${name}: ${linkLooks[state].label}.`
}

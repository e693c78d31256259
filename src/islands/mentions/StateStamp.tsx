import { shortDate } from '#src/domain/dates/dates.ts'
import type { Mention } from '#src/domain/mentions/mentions.api.ts'
import type { MentionState } from '#src/domain/mentions/mentions.ts'

const labels: Record<MentionState, string> = {
  new: 'new',
  snoozed: 'snoozed',
  replied: 'replied',
  dismissed: 'dismissed',
  folded: 'duplicate',
}

/** The state of a mention, and since or until when. */
export function StateStamp({ mention: { state, snoozedUntil, repliedAt } }: { mention: Mention }) {
  const [word, date] =
    state === 'snoozed' ? [' until', snoozedUntil] : state === 'replied' ? [' on', repliedAt] : ['', null]
  return (
    <span className={state === 'replied' ? 'stamp stamp-good' : 'stamp'}>
      {date === null ? labels[state] : `${labels[state]}${word} ${shortDate(date)}`}
    </span>
  )
}

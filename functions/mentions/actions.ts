import type { Services } from '#functions/services.ts'
import { type MentionAction, stateAfter } from '#src/domain/mentions/changes.ts'
import { changeMention } from '#src/storage/mentions/changes.ts'
import { findMention, type MentionDetail } from '#src/storage/mentions/queries.ts'

type Act = {
  action: MentionAction
  /** Until when it is snoozed, in milliseconds. */
  until?: number
  /** The state the customer saw. Undefined: whatever it is. */
  seen?: string
}

export type Acted = { mention: MentionDetail; outcome: 'done' | 'stale' | 'folded' } | null

/** Changes a mention. If it's like that already, nothing changes. Null: there is none with this id, or it is another customer's. */
export async function act(
  { db, now }: Pick<Services, 'db' | 'now'>,
  userId: string,
  id: string,
  { action, until = 0, seen }: Act,
): Promise<Acted> {
  const state = stateAfter[action]
  const snoozedUntil = action === 'snooze' ? until : null
  for (;;) {
    const mention = await findMention(db, userId, id)
    if (!mention) return null
    if (mention.state === 'folded') return { mention, outcome: 'folded' }
    if (mention.state === state && mention.snoozedUntil === snoozedUntil) return { mention, outcome: 'done' }
    if (seen !== undefined && mention.state !== seen) return { mention, outcome: 'stale' }
    const repliedAt = { reply: now(), restore: null, snooze: mention.repliedAt, dismiss: mention.repliedAt }[action]
    const after = { state, snoozedUntil, repliedAt }
    // Otherwise it was changed since it was read, and is read again.
    if (await changeMention(db, { id, before: mention, after })) {
      return { mention: { ...mention, ...after }, outcome: 'done' }
    }
  }
}

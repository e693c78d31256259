import { stateAfter } from '#src/domain/mentions/changes.ts'
import type { Mention } from '#src/domain/mentions/mentions.api.ts'
import type { MentionFilter } from '#src/domain/mentions/mentions.ts'
import type { ApiRequest, Outcome } from '#src/islands/api/requests.ts'
import { reversed, step } from '#src/islands/ui/optimistic-list/list-state.ts'
import type { Sent } from '#src/islands/ui/optimistic-list/list-types.ts'
import { createOptimisticList } from '#src/islands/ui/optimistic-list/optimistic-list.ts'
import {
  type Act,
  acted,
  type Change,
  type InboxCounts,
  type InboxPage,
  inboxRules,
  inverse,
  isMention,
  isShown,
} from './inbox-state.ts'
import { dropChange, isKept, type KeptChange, keepChange, newChangeKey, readKept } from './kept-changes.ts'
import { doneText, titleOf } from './mention-texts.ts'

type Ask = <Body>(path: string, request?: ApiRequest) => Promise<Outcome<Body>>
type Answered<Data> = { data: Data }

export type InboxStore = ReturnType<typeof createInboxStore>

export type InboxEvents = {
  /** The server has the mention like this. */
  onSaved: (mention: Mention) => void
  onDailyMail: (isOn: boolean) => void
}

/**
 * The inbox in this browser. If the server can't be reached, changes wait, here and in the browser's storage.
 */
export function createInboxStore(projectId: string, ask: Ask, { onSaved, onDailyMail }: InboxEvents, now = Date.now) {
  const list = createOptimisticList<Mention, InboxCounts, MentionFilter, Change>({
    ...inboxRules,
    query: 'new',
    counts: { new: 0, replied: 0, dismissed: 0, snoozed: 0, all: 0 },
    isShown,
    loadPage: async (filter, limit, after) => {
      // Those that left the list made others move up, so the page is counted from what is shown.
      const page = after ? Math.floor(after.offset / limit) + 1 : 1
      const answer = await ask<Answered<InboxPage>>(
        `/posts/${projectId}/mentions?filter=${filter}&page=${page}&limit=${limit}`,
      )
      if (!answer.ok) return answer
      const { items, counts, pagination, dailyMail } = answer.body.data
      onDailyMail(dailyMail)
      return { ok: true, body: { items, counts, next: pagination.hasNextPage ? 'page' : null } }
    },
    send,
    inverse: ({ before, after }) => toChange(after, before, inverse(before, now())),
    undoneText: ({ after }) => `Undone: ${doneText(after)}`,
    nothingToUndo: 'Nothing to undo.',
    waiting: readKept(projectId).map((kept) => ({
      ...toChange(kept.before, acted(kept.before, kept.act, isoNow()), kept.act, kept),
      wasKept: true,
    })),
    keep: keepChange,
    drop: ({ key }) => dropChange(key),
    now,
  })

  function isoNow(): string {
    return new Date(now()).toISOString()
  }

  function toChange(before: Mention, after: Mention, act: Act, kept?: KeptChange): Change {
    const edits = [{ key: before.id, before, after, place: 0 }]
    const key = kept?.key ?? newChangeKey(projectId, now())
    return { key, wasKept: false, before, after, act, edits, progress: 'waiting', until: null }
  }

  async function send({ key, wasKept, before, after, act: { action, until }, edits }: Change): Promise<Sent<Mention>> {
    // Another tab has sent it.
    if (wasKept && !isKept(key)) return {}
    const json = { action, seen: before.state, ...(until !== undefined && { until }) }
    const answer = await (action === 'reply'
      ? ask<unknown>(`/posts/${before.id}/reply`, { method: 'POST' })
      : ask<unknown>(`/posts/${before.id}/mention`, { method: 'PUT', json }))
    if (!answer.ok && answer.status === 0) return 'unsent'
    const present = !answer.ok && isMention(answer.data, after.id) ? answer.data : before
    // It's so already if another tab has sent it.
    if (answer.ok || (answer.status === 409 && present !== before && present.state === after.state)) {
      onSaved(after)
      return {}
    }
    const shown: Mention = answer.status === 404 ? { ...after, state: 'folded' } : present
    const back = edits.map((edit) => ({ ...reversed(edit), after: { ...shown, text: before.text } }))
    return { back, refusal: `Not saved: “${titleOf(before)}”. ${answer.message}` }
  }

  return {
    ...list,
    act: (mention: Mention, wanted: Act) => {
      if (wanted.action !== 'snooze' && mention.state === stateAfter[wanted.action]) return
      const after = acted(mention, wanted, isoNow())
      list.send(toChange(mention, after, wanted), doneText(after))
    },
    /** Something else has marked it as replied, and the server knows. */
    replied: (mention: Mention) => {
      const after = acted(mention, { action: 'reply' }, isoNow())
      list.record({ ...toChange(mention, after, { action: 'reply' }), progress: 'done' }, doneText(after))
    },
    open: (id: string) => list.move((state) => ({ ...state, open: id })),
    step: (by: number) => list.move((state) => step(state, by, inboxRules)),
    /** A mention that was added by its link. */
    show: (mention: Mention) => {
      list.move((state) => ({ ...state, items: state.items.filter(({ id }) => id !== mention.id) }))
      list.apply([{ key: mention.id, before: null, after: mention, place: 0 }])
      if (isShown(list.view().query, mention)) list.move((state) => ({ ...state, open: mention.id }))
    },
    /** What a mention's draft is now. */
    drafted: (id: string, draft: string) =>
      list.move((state) => ({
        ...state,
        items: state.items.map((mention) => (mention.id === id ? { ...mention, draft } : mention)),
      })),
  }
}

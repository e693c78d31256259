import type { Mention } from '#src/domain/mentions/mentions.api.ts'
import type { MonthUse } from '#src/domain/plans/allowances.api.ts'
import type { WrittenDraft } from '#src/domain/replies/replies.api.ts'
import { replyMessages } from '#src/domain/replies/replies.ts'
import type { Outcome } from '#src/islands/api/requests.ts'
import { localKeys } from '#src/islands/browser-storage/browser-storage.ts'
import { createState } from '#src/islands/ui/state.ts'
import { createKeptTyping } from '#src/islands/ui/saving/kept-texts.ts'
import { createLocalCopies } from '#src/islands/ui/saving/local-copies.ts'

/** `replaced`: what was typed before a new draft took its place. Empty: nothing. */
type ReplyText = { text: string; replaced: string }

/** Replies as typed. Only this browser has them: the server knows drafts, not what becomes of them. */
const replyCopies = createLocalCopies<ReplyText>(localKeys.replyCopy, { text: '', replaced: '' })

export type ReplyView = ReplyText & {
  busy: 'writing' | 'marking' | null
  /** Something to know about the draft. */
  note: string | null
  failure: string | null
}

type Replied = Pick<Mention, 'id' | 'draft'>

export type ReplyCalls = {
  /** `onText`: all of what is written so far. */
  write: (mentionId: string, onText: (text: string) => void) => Promise<Outcome<{ draft: WrittenDraft | null }>>
  mark: (mentionId: string) => Promise<Outcome<unknown>>
  /** How many drafts are left. Null: it may have changed. */
  onMonth: (month: MonthUse | null) => void
}

export type ReplyStore = ReturnType<typeof createReply>

/**
 * The reply to a mention: its draft, and what is typed. It outlives the panel that shows it, so that a draft can be
 * written while another mention is open. What was typed is in the browser's storage until the mention is marked as replied.
 */
export function createReply({ id, draft }: Replied, { write, mark, onMonth }: ReplyCalls) {
  const typing = createKeptTyping(replyCopies, id, untouched(draft))
  /** The mention's own draft. */
  let own = draft
  /** What is typed was posted: it stays in the page, in case that is undone, but no longer in the browser's storage. */
  let wasPosted = false
  // Who had emptied the field sees the draft again.
  if (typing.view().typed.text.trim() === '') typing.type({ text: draft ?? '' })
  const { view, change, subscribe } = createState<ReplyView>({
    ...{ ...typing.view().typed, busy: null, note: null, failure: null },
  })
  const type = (next: Partial<ReplyText>) => {
    wasPosted = false
    typing.type(next)
    change(next)
  }
  const wasTyped = () => {
    const { text } = typing.view().typed
    return text.trim() !== '' && text !== (own ?? '')
  }
  /** The mention's draft is a new one. It takes the place of what was typed, which can be brought back. */
  const take = (drafted: string) => {
    const { typed } = typing.view()
    const next = { text: drafted, replaced: wasTyped() ? typed.text : typed.replaced }
    // In this order: the copy never lacks what was typed.
    typing.type(next)
    typing.store(wasPosted ? next : untouched(drafted))
    own = drafted
    change(next)
  }
  const marked = () => {
    wasPosted = true
    typing.store(typing.view().typed)
    dropCopies(id)
  }

  return {
    ...{ view, subscribe },
    setText: (text: string) => type({ text }),
    /** Brings back what a new draft has replaced. */
    restore: () => type({ text: view().replaced, replaced: wasTyped() ? view().text : '' }),
    /** Another window may have had a draft written. What is typed stays. */
    meet: (present: string | null) => {
      if (view().busy === null && present !== null && !wasTyped()) take(present)
    },
    /** `onDrafted`: it's the mention's own draft from now on. */
    async write(onDrafted: (draft: string) => void): Promise<void> {
      if (view().busy) return
      change({ busy: 'writing', note: null, failure: null, text: '' })
      const answer = await write(id, (text) => change({ text }))
      change({ busy: null })
      if (answer.ok && answer.body.draft) {
        const { text, note, month } = answer.body.draft
        take(text)
        change({ note })
        onDrafted(text)
        return onMonth(month)
      }
      // What was there before is better than half a draft.
      change({ text: typing.view().typed.text })
      if (!answer.ok && answer.status === 409 && answer.data) return onMonth(answer.data as MonthUse)
      change({ failure: answer.ok ? replyMessages.failed : answer.message })
      // A draft whose end was lost has counted.
      onMonth(null)
    },
    async mark(onReplied: () => void): Promise<void> {
      if (view().busy) return
      change({ busy: 'marking', failure: null })
      const answer = await mark(id)
      change({ busy: null })
      if (!answer.ok) return change({ failure: answer.message })
      marked()
      onReplied()
    },
    /** The server knows that it's replied. */
    marked,
    /** The server knows that it isn't any longer. */
    unmarked: () => {
      if (!wasPosted) return
      wasPosted = false
      typing.store(untouched(own))
    },
  }
}

function dropCopies(id: string): void {
  for (const { key } of replyCopies.find(id)) replyCopies.drop(key)
}

/** The replies of one page, each from the first time it's asked for. */
export function createReplies(calls: ReplyCalls) {
  const known = new Map<string, ReplyStore>()
  return {
    of: (mention: Replied): ReplyStore => {
      const met = known.get(mention.id)
      met?.meet(mention.draft)
      const reply = met ?? createReply(mention, calls)
      known.set(mention.id, reply)
      return reply
    },
    /** The server has a mention's new state, whoever changed it. */
    stateSaved: ({ id, state, repliedAt }: Pick<Mention, 'id' | 'state' | 'repliedAt'>): void => {
      const met = known.get(id)
      if (repliedAt === null) met?.unmarked()
      else if (state === 'replied') {
        if (met) met.marked()
        else dropCopies(id)
      }
    },
  }
}

function untouched(draft: string | null): ReplyText {
  return { text: draft ?? '', replaced: '' }
}

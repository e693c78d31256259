import { useState } from 'react'
import type { Mention } from '#src/domain/mentions/mentions.api.ts'
import type { MonthUse } from '#src/domain/plans/allowances.api.ts'
import { refresh, show, useLoad } from '#src/islands/api/useLoad.ts'
import { useStore } from '#src/islands/ui/state.ts'
import { markReplied, monthPath, writeDraft } from './calls.ts'
import { createReplies, type ReplyStore, type ReplyView } from './reply-store.ts'

export type Reply = ReplyView &
  Pick<ReplyStore, 'setText' | 'restore'> & {
    write: () => Promise<void>
    mark: () => Promise<void>
  }

export type ReplyEvents = {
  /** It was marked as replied. */
  onReplied: () => void
  /** A draft was written: it's the mention's own from now on. */
  onDrafted: (draft: string) => void
}

const replies = createReplies({
  write: writeDraft,
  mark: markReplied,
  onMonth: (month) => {
    if (month) show<MonthUse>('replies', monthPath, () => month)
    else void refresh('replies')
  },
})

/** The inbox has changed a mention, and the server knows. */
export const replyStateSaved = replies.stateSaved

/** How many drafts are left. Not loaded by each reply: `j` goes through them quickly. Null: not known yet. */
export function useMonth(): MonthUse | null {
  return useLoad<MonthUse>('replies', monthPath).data
}

/** The reply to a mention: its draft, and what is typed into it. */
export function useReply(mention: Pick<Mention, 'id' | 'draft'>, { onReplied, onDrafted }: ReplyEvents): Reply {
  const [reply] = useState(() => replies.of(mention))
  const view = useStore(reply)
  const { setText, restore } = reply
  return {
    ...{ ...view, setText, restore },
    write: () => reply.write(onDrafted),
    mark: () => reply.mark(onReplied),
  }
}

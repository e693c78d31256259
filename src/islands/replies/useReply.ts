import { useEffect, useRef, useState } from 'react'
import type { Mention } from '#src/domain/mentions/mentions.ts'
import type { MonthUse } from '#src/domain/plans/allowances.ts'
import { replyMessages } from '#src/domain/replies/replies.ts'
import { show, useLoad } from '#src/islands/api/useLoad.ts'
import { markReplied, monthPath, writeDraft } from './calls.ts'
import { replyCopies } from './reply-copies.ts'

export type Reply = {
  text: string
  /** Kept in this browser until the mention is marked as replied. */
  setText: (text: string) => void
  /** What a new draft has replaced. Null: nothing that was typed. */
  replaced: string | null
  restore: () => void
  month: MonthUse | null
  busy: 'writing' | 'marking' | null
  /** Something to know about the draft. */
  note: string | null
  failure: string | null
  write: () => Promise<void>
  mark: () => Promise<void>
}

export type ReplyEvents = {
  /** It was marked as replied. */
  onReplied: () => void
  /** A draft was written: it's the mention's own from now on. */
  onDrafted: (draft: string) => void
}

/** The reply to a mention: its draft, and what is typed into it. */
export function useReply({ id, draft }: Pick<Mention, 'id' | 'draft'>, { onReplied, onDrafted }: ReplyEvents): Reply {
  const { data: month } = useLoad<MonthUse>('replies', monthPath)
  const [copyKey] = useState(() => replyCopies.newKey(id))
  const [text, setShown] = useState(draft ?? '')
  const [replaced, setReplaced] = useState<string | null>(null)
  const [busy, setBusy] = useState<Reply['busy']>(null)
  const [note, setNote] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  /** The draft as it was written: what is typed is what differs from it. */
  const written = useRef(draft ?? '')

  const keep = (typed: string) => {
    if (typed.trim() === '' || typed === written.current) replyCopies.drop(copyKey)
    else replyCopies.keep(copyKey, { text: typed }, new Date().toISOString())
  }
  const setText = (typed: string) => {
    setShown(typed)
    keep(typed)
  }

  useEffect(() => {
    const [newest, ...older] = replyCopies.find(id)
    if (!newest) return
    replyCopies.keep(copyKey, newest.content, newest.at)
    for (const { key } of [newest, ...older]) if (key !== copyKey) replyCopies.drop(key)
    setShown(newest.content.text)
  }, [id, copyKey])

  const write = async () => {
    if (busy) return
    const [before, was] = [text, written.current]
    const isTyped = before.trim() !== '' && before !== was
    setBusy('writing')
    setNote(null)
    setFailure(null)
    setShown('')
    const answer = await writeDraft(id, setShown)
    setBusy(null)
    if (answer.ok && answer.body.draft) {
      const { text: drafted, note: said, month: left } = answer.body.draft
      written.current = drafted
      onDrafted(drafted)
      if (isTyped) setReplaced(before)
      setText(drafted)
      setNote(said)
      show<MonthUse>('replies', monthPath, () => left)
      return
    }
    // What was there before is better than half a draft.
    setShown(before)
    setFailure(answer.ok ? replyMessages.failed : answer.message)
  }

  const mark = async () => {
    if (busy) return
    setBusy('marking')
    setFailure(null)
    const answer = await markReplied(id)
    setBusy(null)
    if (!answer.ok) return setFailure(answer.message)
    for (const { key } of replyCopies.find(id)) replyCopies.drop(key)
    onReplied()
  }

  const restore = () => {
    if (replaced === null) return
    setText(replaced)
    setReplaced(null)
  }

  return { text, setText, replaced, restore, month, busy, note, failure, write, mark }
}

import { Notice } from '#src/components/ui/Notice.tsx'
import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import { shortDate } from '#src/domain/dates/dates.ts'
import type { Mention } from '#src/domain/mentions/mentions.ts'
import { sourceKinds } from '#src/domain/mentions/sources.ts'
import type { MonthUse } from '#src/domain/plans/allowances.ts'
import { replyMessages } from '#src/domain/replies/replies.ts'
import { parseWebsite } from '#src/domain/urls/websites.ts'
import { useCopy } from '#src/islands/ui/useCopy.ts'

import { useReply } from './useReply.ts'

type Props = {
  mention: Pick<Mention, 'id' | 'draft' | 'source' | 'url' | 'state'>
  /** It was marked as replied. */
  onReplied: () => void
}

const copyWords = {
  copied: 'Copied. Open the post and paste it there.',
  failed: 'Couldn’t copy. Select the text and copy it yourself.',
}

/** A reply to a mention: a draft to edit, copy and post. Nothing is posted from here. */
export function ReplyPanel({ mention, onReplied }: Props) {
  const reply = useReply(mention, onReplied)
  const { text, setText, month, busy, note, failure } = reply
  const { said, copy } = useCopy(copyWords)
  const isUsedUp = month?.left === 0
  const isEmpty = text.trim() === ''
  const writing = busy === 'writing'
  return (
    <section className="reply" aria-label="Reply">
      <TextArea
        id={`reply-${mention.id}`}
        name="reply"
        label="Your reply"
        help="Post it yourself. We never post for you."
        rows={8}
        value={text}
        readOnly={writing}
        aria-busy={writing || undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Notice>{note}</Notice>
      <Notice bad>{failure}</Notice>
      {reply.replaced !== null && (
        <p>
          <button className="button-link" type="button" onClick={reply.restore}>
            Bring back what you typed
          </button>
        </p>
      )}
      <div className="button-row">
        {!isUsedUp && (
          <button
            className={isEmpty || writing ? 'button button-small' : 'button button-quiet button-small'}
            type="button"
            aria-disabled={busy !== null || undefined}
            onClick={() => void reply.write()}
          >
            {writing ? 'Writing…' : isEmpty ? 'Write a draft' : 'New draft'}
          </button>
        )}
        <button
          className={isEmpty || writing ? 'button button-quiet button-small' : 'button button-small'}
          type="button"
          aria-disabled={isEmpty || writing || undefined}
          onClick={() => void (!isEmpty && !writing && copy(text))}
        >
          Copy
        </button>
        {parseWebsite(mention.url) && (
          <a
            className="button button-quiet button-small"
            href={mention.url}
            target="_blank"
            rel="nofollow noopener noreferrer"
          >
            Open post<span className="visually-hidden"> on {sourceKinds[mention.source]} (new tab)</span>
          </a>
        )}
        {mention.state !== 'replied' && (
          <button
            className="button button-quiet button-small"
            type="button"
            aria-disabled={busy !== null || undefined}
            onClick={() => void reply.mark()}
          >
            {busy === 'marking' ? 'Saving…' : 'Mark as replied'}
          </button>
        )}
      </div>
      <p className="quiet" role="status">
        {said}
      </p>
      {month && (isUsedUp ? <UsedUp month={month} /> : <DraftsLeft month={month} />)}
    </section>
  )
}

function DraftsLeft({ month: { left, limit } }: { month: MonthUse }) {
  return (
    <p className="quiet figures">
      {left} of {limit} drafts left this month
    </p>
  )
}

function UsedUp({ month: { limit, renewsAt } }: { month: MonthUse }) {
  return (
    <div className="reply-limit">
      <p>
        {replyMessages.used(limit)} You can write more from {shortDate(renewsAt)}, or with a larger plan. You can still
        type a reply yourself.
      </p>
      <a className="button button-small" href="/dashboard/plan">
        See plans
      </a>
    </div>
  )
}

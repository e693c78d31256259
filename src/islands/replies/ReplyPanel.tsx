import { Notice } from '#src/components/ui/Notice.tsx'
import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import type { Mention } from '#src/domain/mentions/mentions.api.ts'
import type { MonthUse } from '#src/domain/plans/allowances.api.ts'
import { replyMessages } from '#src/domain/replies/replies.ts'
import { parseWebsite } from '#src/domain/urls/websites.ts'
import { OutsideLink } from '#src/components/ui/OutsideLink.tsx'
import { LimitPrompt } from '#src/islands/ui/LimitPrompt.tsx'
import { useCopy } from '#src/islands/ui/useCopy.ts'

import { type ReplyEvents, useReply } from './useReply.ts'

type Props = ReplyEvents & {
  mention: Pick<Mention, 'id' | 'draft' | 'url' | 'state'>
  /** Null: not known yet. */
  month: MonthUse | null
}

const copyWords = {
  copied: 'Copied. Open the post and paste it there.',
  failed: 'Couldn’t copy. Select the text and copy it yourself.',
}

/** A reply to a mention: a draft to edit, copy and post. Nothing is posted from here. */
export function ReplyPanel(props: Props) {
  return <Panel key={props.mention.id} {...props} />
}

function Panel({ mention, month, ...events }: Props) {
  const reply = useReply(mention, events)
  const { text, setText, busy, note, failure } = reply
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
      {reply.replaced !== '' && !writing && (
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
            {writing ? 'Writing...' : isEmpty ? 'Write a draft' : 'New draft'}
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
          <OutsideLink className="button button-quiet button-small" url={mention.url}>
            Open post<span className="visually-hidden"> in a new tab</span>
          </OutsideLink>
        )}
        {mention.state !== 'replied' && (
          <button
            className="button button-quiet button-small"
            type="button"
            aria-disabled={busy !== null || undefined}
            onClick={() => void reply.mark()}
          >
            {busy === 'marking' ? 'Saving...' : 'Mark as replied'}
          </button>
        )}
      </div>
      <p className="quiet" role="status">
        {said}
      </p>
      {month &&
        (isUsedUp ? (
          <LimitPrompt month={month}>{replyMessages.used(month.limit)}</LimitPrompt>
        ) : (
          <DraftsLeft month={month} />
        ))}
    </section>
  )
}

function DraftsLeft({ month: { left, limit } }: { month: MonthUse }) {
  return (
    <p className="quiet figures">
      {`${left.toLocaleString('en')} of ${limit.toLocaleString('en')} drafts left this month`}
    </p>
  )
}

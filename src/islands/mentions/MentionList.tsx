import { useEffect, useId, useRef } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import { mentionReasons, worthAnswering } from '#src/domain/mentions/mentions.ts'
import type { Mention } from '#src/domain/mentions/mentions.api.ts'
import type { InboxView } from './inbox-state.ts'
import { useIsShown } from '#src/islands/ui/shell/shown.ts'
import { ageOf, movedUpText, sourceOf, titleOf } from './mention-texts.ts'
import { StateStamp } from './StateStamp.tsx'

type Props = { view: InboxView; onOpen: (id: string) => void; onMore: () => void }

/** The mentions, newest post first. The list itself has the focus, so that mentions can come and go. */
export function MentionList({ view, onOpen, onMore }: Props) {
  const { items, open, next, loading, lookedAt, query, moreFailure } = view
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const isShown = useIsShown()

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [open, isShown])

  return (
    <div className="queue-list">
      <ul
        className="queue-rows"
        role="listbox"
        aria-label="Mentions, newest first"
        aria-activedescendant={open === null ? undefined : id + open}
        tabIndex={0}
        ref={list}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || open === null) return
          event.preventDefault()
          onOpen(open)
        }}
      >
        {items.map((mention) => (
          <li
            key={mention.id}
            id={id + mention.id}
            role="option"
            aria-selected={mention.id === open}
            aria-current={mention.id === open || undefined}
            onClick={() => onOpen(mention.id)}
          >
            <Row mention={mention} now={lookedAt} withState={query === 'all'} />
          </li>
        ))}
      </ul>
      <Notice bad>{moreFailure}</Notice>
      {next !== null && (
        <p className="queue-more">
          <button
            className="button-link"
            type="button"
            onClick={onMore}
            aria-disabled={loading === 'more' || undefined}
          >
            {loading === 'more' ? 'Loading...' : 'Show more'}
          </button>
        </p>
      )}
    </div>
  )
}

function Row({ mention, now, withState }: { mention: Mention; now: number; withState: boolean }) {
  const { score, reasons, postedAt, demo, folded } = mention
  return (
    <>
      <span className={score >= worthAnswering ? 'mention-score mention-score-high' : 'mention-score'}>
        <span className="visually-hidden">Score </span>
        {score}
      </span>
      <span className="queue-row">
        <span className="queue-name">
          <strong dir="auto">{titleOf(mention)}</strong>
          <time className="stamp" dateTime={postedAt}>
            {ageOf(postedAt, now)}
          </time>
        </span>
        <span className="queue-host" dir="auto">
          {[sourceOf(mention), mention.author].filter(Boolean).join(' · ')}
        </span>
        <span className="queue-stamps">
          {withState && <StateStamp mention={mention} />}
          {movedUpText(mention) !== null && <span className="stamp">moved up</span>}
          {reasons[0] && <span className="stamp stamp-waiting">{mentionReasons[reasons[0]]}</span>}
          {folded.length > 0 && <span className="stamp">+{folded.length} similar</span>}
          {demo && <span className="stamp">demo</span>}
        </span>
      </span>
    </>
  )
}

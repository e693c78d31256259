import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { OutsideLink } from '#src/components/ui/OutsideLink.tsx'
import type { Suggestion } from '#src/domain/suggestions/suggestions.api.ts'
import { efforts } from '#src/domain/suggestions/suggestions.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { showOptimistically } from '#src/islands/api/useLoad.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { FocusedNotice, type Said } from '#src/islands/ui/FocusedNotice.tsx'
import type { Listed, Steps } from './useSteps.ts'

const shownFirst = 3

/** Ideas for the time when nothing waits. Each can be dismissed. */
export function NextSteps({ steps: { data, failure, reload, path } }: { steps: Steps }) {
  const [showsAll, setShowsAll] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const dismiss = ({ id, title }: Suggestion) =>
    showOptimistically<Listed>(
      'suggestions',
      path,
      (shown) => shown && { ...shown, items: shown.items.filter((item) => item.id !== id) },
      async () => {
        const answer = await askSignedIn(`/suggestions/${id}`, { method: 'DELETE' })
        // Another window has dismissed it: that's what was wanted.
        const isGone = answer.ok || answer.status === 404
        setSaid(isGone ? { text: `Dismissed: ${title}` } : { text: answer.message, bad: true })
      },
    )
  const items = data?.items ?? []
  const showAll = () => {
    flushSync(() => setShowsAll(true))
    // The button is gone, so the keyboard goes on from the first step that it has shown.
    list.current?.children.item(shownFirst)?.querySelector('a')?.focus()
  }
  return (
    <section className="next-steps" aria-labelledby="next-steps">
      <h2 id="next-steps">Ideas to grow</h2>
      <FocusedNotice said={said} />
      <ErrorState failure={failure} onRetry={reload} />
      {data && items.length === 0 && (
        <EmptyState text="No ideas right now. We look for new ones every day: directories, keywords, gaps in your profile." />
      )}
      {items.length > 0 && (
        <ol className="step-list" ref={list}>
          {items.slice(0, showsAll ? items.length : shownFirst).map((item) => (
            <Step key={item.id} item={item} onDismiss={() => void dismiss(item)} />
          ))}
        </ol>
      )}
      {items.length > shownFirst && !showsAll && (
        <button className="button button-quiet button-small" type="button" onClick={showAll}>
          Show all {items.length}
        </button>
      )}
    </section>
  )
}

function Step({ item: { title, reason, effort, href }, onDismiss }: { item: Suggestion; onDismiss: () => void }) {
  return (
    <li className="step">
      <div>
        {href.startsWith('/') ? (
          <a className="step-title" href={href}>
            {title}
          </a>
        ) : (
          <OutsideLink className="step-title" url={href}>
            {title}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </OutsideLink>
        )}
        <p className="quiet">{reason}</p>
      </div>
      <span className="stamp">{efforts[effort].toLowerCase()}</span>
      <button className="button-link" type="button" aria-label={`Dismiss: ${title}`} onClick={onDismiss}>
        Dismiss
      </button>
    </li>
  )
}

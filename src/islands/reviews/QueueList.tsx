import { type MouseEvent, useEffect, useId, useRef } from 'react'
import { hostOf } from '#src/components/products/host.ts'
import { riskFlagLabels } from '#src/components/reviews/texts.ts'
import { atWidth } from '#src/domain/images/images.ts'
import type { QueueItem } from '#src/domain/reviews/reviews.api.ts'
import { useIsShown } from '#src/islands/ui/shell/shown.ts'
import type { QueueView } from './queue-store.ts'
import { countOf, kindLabels, waitingTime } from './texts.ts'

type Props = {
  view: QueueView
  onOpen: (key: string) => void
  onToggle: (key: string) => void
  onSelectTo: (key: string) => void
  onMore: () => void
}

/** The waiting items, oldest first. The list itself has the focus, so that items can come and go. */
export function QueueList({ view, onOpen, onToggle, onSelectTo, onMore }: Props) {
  const { items, open, selected, faults, next, loading, lookedAt } = view
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const isShown = useIsShown()
  const idOf = (key: string) => `${id}${key}`

  useEffect(() => {
    list.current?.querySelector('[data-open]')?.scrollIntoView({ block: 'nearest' })
  }, [open, isShown])

  const onClick = (event: MouseEvent, key: string) => {
    const isBox = event.target instanceof Element && event.target.closest('.queue-box') !== null
    if (event.shiftKey) onSelectTo(key)
    else if (isBox || event.ctrlKey || event.metaKey) onToggle(key)
    else onOpen(key)
  }

  return (
    <div className="queue-list">
      <ul
        className="queue-rows"
        role="listbox"
        aria-label="Queue, oldest first"
        aria-multiselectable
        aria-activedescendant={open === null ? undefined : idOf(open)}
        tabIndex={0}
        ref={list}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || open === null) return
          event.preventDefault()
          onOpen(open)
        }}
      >
        {items.map((item) => (
          <li
            key={item.key}
            id={idOf(item.key)}
            role="option"
            aria-selected={selected.has(item.key)}
            aria-current={item.key === open || undefined}
            data-open={item.key === open || undefined}
            onClick={(event) => onClick(event, item.key)}
          >
            <Row item={item} now={lookedAt} fault={faults[item.key]} />
          </li>
        ))}
      </ul>
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

function Row({ item, now, fault }: { item: QueueItem; now: number; fault: string | undefined }) {
  const { product, kind, riskFlags, flags } = item
  return (
    <>
      <span className="queue-box" aria-hidden="true" />
      <img className="queue-logo" src={atWidth(product.logo_url, 96)} alt="" width="36" height="36" loading="lazy" />
      <span className="queue-row">
        <span className="queue-name">
          <strong dir="auto">{product.name}</strong>
          <time className="stamp" dateTime={item.since}>
            {waitingTime(item.since, now)}
          </time>
        </span>
        <span className="queue-host">{hostOf(product.website_url)}</span>
        <span className="queue-stamps">
          <span className={kind === 'report' ? 'stamp stamp-bad' : 'stamp'}>
            {kind === 'report' ? countOf(flags.length, 'report') : kindLabels[kind].stamp}
          </span>
          {riskFlags.map((flag) => (
            <span className="stamp stamp-waiting" key={`${flag.kind} ${flag.ref ?? ''}`}>
              {riskFlagLabels[flag.kind]}
            </span>
          ))}
        </span>
        {fault && <span className="field-error">{fault}</span>}
      </span>
    </>
  )
}

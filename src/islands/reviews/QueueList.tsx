import { type MouseEvent, useEffect, useId, useRef } from 'react'
import type { QueueItem } from '#src/domain/reviews/queue.ts'
import { atWidth } from '#src/domain/images/images.ts'
import type { QueueView } from './queue-store.ts'
import { countOf, hostOf, kindWords, signWords, waited } from './texts.ts'

type Props = {
  view: QueueView
  onOpen: (key: string) => void
  onToggle: (key: string) => void
  onSelectTo: (key: string) => void
  onMore: () => void
}

/** What waits, oldest first. One element has the focus, whatever comes and goes in it. */
export function QueueList({ view, onOpen, onToggle, onSelectTo, onMore }: Props) {
  const { items, open, selected, faults, cursor, loading, lookedAt } = view
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const idOf = (key: string) => `${id}${key}`

  useEffect(() => {
    list.current?.querySelector('[data-open]')?.scrollIntoView({ block: 'nearest' })
  }, [open])

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
      {cursor && (
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
            {waited(item.since, now)}
          </time>
        </span>
        <span className="queue-host">{hostOf(product.website_url)}</span>
        <span className="queue-stamps">
          <span className={kind === 'report' ? 'stamp stamp-bad' : 'stamp'}>
            {kind === 'report' ? countOf(flags.length, 'report') : kindWords[kind].stamp}
          </span>
          {riskFlags.map((sign) => (
            <span className="stamp stamp-waiting" key={`${sign.kind} ${sign.ref ?? ''}`}>
              {signWords[sign.kind]}
            </span>
          ))}
        </span>
        {fault && <span className="field-error">{fault}</span>}
      </span>
    </>
  )
}

import type { QueueItem } from '#src/domain/reviews/queue.ts'
import { useEffect, useRef, useState } from 'react'
import type { Verdict } from '#src/domain/reviews/reviews.ts'
import { Fault } from '#src/islands/accounts/AccountForm.tsx'
import { Loading } from '#src/islands/accounts/Shell.tsx'
import { Actions } from './Actions.tsx'
import { Empty } from './Empty.tsx'
import { Filters } from './Filters.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { OpenItem } from './OpenItem.tsx'
import { placeOf, openItem, selectTo, step, targets, toggle } from './queue-state.ts'
import { QueueList } from './QueueList.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { UndoBar } from './UndoBar.tsx'
import { useKeys } from './useKeys.ts'
import { useQueue } from './useQueue.ts'
import { useReading } from './useReading.ts'
import { useReasons } from './useReasons.ts'
import { countOf } from './texts.ts'

/** When so few are left below the open one, the next page is asked for. */
const nearTheEnd = 5

/** The list, what is open of it, and what is to be done about it. */
export function Queue() {
  const { store, view, show } = useQueue()
  const reasons = useReasons()
  const { reading, read, back } = useReading()
  const [dialog, setDialog] = useState<'keys' | null>(null)
  const [refused, setRefused] = useState<readonly QueueItem[] | null>(null)
  const pane = useRef<HTMLElement>(null)
  const open = openItem(view)
  const place = placeOf(view, view.open)
  const wanted = targets(view)

  useEffect(() => {
    pane.current?.scrollTo(0, 0)
    if (reading) scrollTo(0, 0)
  }, [view.open, reading])
  useEffect(() => {
    if (place >= view.items.length - nearTheEnd) void store.more()
  }, [place, view.items.length, store])
  useEffect(() => {
    if (!open && view.loading === null && reading) back()
  })

  const decide = (verdict: Verdict) => {
    if (verdict !== 'reject') store.decide(verdict, wanted)
    else if (wanted.length > 0) setRefused(wanted)
  }
  const acts = {
    decide,
    move: (by: number, extend = false) => store.move((state) => step(state, by, extend)),
    select: () => store.move((state) => (state.open === null ? state : toggle(state, state.open))),
    selectAll: () => store.move((state) => ({ ...state, selected: new Set(state.items.map(({ key }) => key)) })),
    selectNone: () => store.move((state) => ({ ...state, selected: new Set() })),
    undo: store.undo,
    website: () => open && window.open(open.product.website_url, '_blank', 'noopener'),
    edit: () => open && location.assign(`/admin/product?ref=${open.product.ref}#edit`),
    help: () => setDialog('keys'),
  }
  useKeys({
    j: () => acts.move(1),
    k: () => acts.move(-1),
    ArrowDown: () => acts.move(1),
    ArrowUp: () => acts.move(-1),
    'Shift+j': () => acts.move(1, true),
    'Shift+k': () => acts.move(-1, true),
    'Shift+ArrowDown': () => acts.move(1, true),
    'Shift+ArrowUp': () => acts.move(-1, true),
    p: () => decide('publish'),
    r: () => decide('reject'),
    d: () => decide('dismiss'),
    u: acts.undo,
    x: acts.select,
    a: acts.selectAll,
    Escape: acts.selectNone,
    o: acts.website,
    e: acts.edit,
    '?': acts.help,
  })

  return (
    <div className="queue" data-reading={reading || undefined} data-chosen={view.selected.size > 0 || undefined}>
      <Filters view={view} onShow={show} onReload={() => void store.load(view.kind)} />
      <Fault>{view.failure}</Fault>
      {view.items.length > 0 && (
        <QueueList
          view={view}
          onOpen={(key) => {
            store.move((state) => ({ ...state, open: key }))
            read()
          }}
          onToggle={(key) => store.move((state) => toggle(state, key))}
          onSelectTo={(key) => store.move((state) => selectTo(state, key))}
          onMore={() => void store.more()}
        />
      )}
      {open && (
        <section className="queue-item" aria-label="Open item" tabIndex={0} data-scrolls ref={pane}>
          <OpenItem
            key={open.key}
            item={open}
            fault={view.faults[open.key]}
            now={view.lookedAt}
            place={place + 1}
            of={view.kind ? view.counts[view.kind] : Object.values(view.counts).reduce((sum, count) => sum + count)}
            onMove={acts.move}
            onBack={back}
          />
        </section>
      )}
      {view.items.length === 0 &&
        view.failure === null &&
        (view.loading ? <Loading /> : <Empty kind={view.kind} onShow={show} />)}
      <div className="queue-foot">
        <UndoBar decided={view.decided} refusal={view.refusal} onUndo={store.undo} onClose={store.closeRefusal} />
        <Actions wanted={wanted} selected={view.selected.size} acts={acts} />
      </div>
      <p className="visually-hidden" role="status">
        {view.said}
      </p>
      {dialog === 'keys' && <KeysDialog onClose={() => setDialog(null)} />}
      {refused && (
        <ReasonDialog
          title={refusalTitle(refused)}
          reasons={reasons}
          typed={store.typedFor(refused)}
          onType={(text) => store.keepTyped(refused, text)}
          onSend={(reason) => {
            setRefused(null)
            store.decide('reject', refused, reason)
          }}
          onClose={() => setRefused(null)}
        />
      )}
    </div>
  )
}

function refusalTitle(items: readonly QueueItem[]): string {
  const [first] = items
  const whom = items.length === 1 && first ? first.product.name : countOf(items.length, 'item')
  return items.every(({ kind }) => kind === 'report') ? `Take down ${whom}` : `Reject ${whom}`
}

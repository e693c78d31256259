import { useEffect, useRef, useState } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import { Notice } from '#src/components/ui/Notice.tsx'
import type { QueueItem } from '#src/domain/reviews/reviews.api.ts'
import type { Verdict } from '#src/domain/reviews/reviews.ts'
import { KeysDialog } from '#src/islands/ui/KeysDialog.tsx'
import { placeOf, step } from '#src/islands/ui/optimistic-list/list-state.ts'
import { showWaiting } from '#src/islands/ui/shell/admin-counts.ts'
import { useKeys } from '#src/islands/ui/useKeys.ts'
import { Actions } from './Actions.tsx'
import { Filters } from './Filters.tsx'
import { OpenItem } from './OpenItem.tsx'
import { QueueEmpty } from './QueueEmpty.tsx'
import { QueueList } from './QueueList.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { UndoBar } from './UndoBar.tsx'
import { openItem, queueRules, selectTo, stepSelecting, targets, toggle } from './queue-state.ts'
import { countOf } from './texts.ts'
import { useDetailView } from '#src/islands/ui/useDetailView.ts'
import { useQueue } from './useQueue.ts'
import { useReasons } from './useReasons.ts'

/** The keys of the queue, as the help shows them. */
const queueKeys: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['J', '↓'], does: 'Next item' },
  { keys: ['K', '↑'], does: 'Previous item' },
  { keys: ['P'], does: 'Publish' },
  { keys: ['R'], does: 'Reject or take down, with a reason' },
  { keys: ['S'], does: 'Mark a submission as spam: its founder can’t submit it again' },
  { keys: ['1 – 9'], does: 'In that dialog: send a reason from the list' },
  { keys: ['N'], does: 'In that dialog: write a reason' },
  { keys: ['Ctrl Enter'], does: 'In that dialog: send what you typed' },
  { keys: ['D'], does: 'Dismiss reports' },
  { keys: ['U'], does: 'Undo the last decision, then the one before' },
  { keys: ['X'], does: 'Select' },
  { keys: ['Shift J', 'Shift K'], does: 'Select while moving' },
  { keys: ['A'], does: 'Select all shown' },
  { keys: ['Esc'], does: 'Clear selection' },
  { keys: ['O'], does: 'Open the website' },
  { keys: ['E'], does: 'Edit the product' },
  { keys: ['?'], does: 'Show this list' },
]

/** The next page is loaded when this many items are left below the open one. */
const loadMoreAt = 5

/** The list, the open item, and what can be done with it. */
export function Queue() {
  const { queue, view, show } = useQueue()
  const reasons = useReasons()
  const detail = useDetailView()
  const [dialog, setDialog] = useState<'keys' | null>(null)
  const [refused, setRefused] = useState<readonly QueueItem[] | null>(null)
  const pane = useRef<HTMLElement>(null)
  const open = openItem(view)
  const place = placeOf(view, view.open, queueRules)
  const wanted = targets(view)

  useEffect(() => {
    pane.current?.scrollTo(0, 0)
    if (detail.isOpen) scrollTo(0, 0)
  }, [view.open, detail.isOpen])
  useEffect(() => {
    if (place >= view.items.length - loadMoreAt) void queue.more()
  }, [place, view.items.length, queue])
  const hasLoaded = useRef(false)
  const { submission, change, report } = view.counts
  useEffect(() => {
    if (view.loading === 'all') hasLoaded.current = true
    else if (hasLoaded.current && view.failure === null)
      showWaiting({ submissions: submission, changes: change, reports: report })
  }, [view.loading, view.failure, submission, change, report])
  useEffect(() => {
    if (!open && view.loading === null && detail.isOpen) detail.close()
  })

  const decide = (verdict: Verdict) => {
    if (verdict !== 'reject') queue.decide(verdict, wanted)
    else if (wanted.length > 0) setRefused(wanted)
  }
  const acts = {
    decide,
    move: (by: number, extend = false) =>
      queue.move((state) => (extend ? stepSelecting(state, by) : step(state, by, queueRules))),
    select: () => queue.move((state) => (state.open === null ? state : toggle(state, state.open))),
    selectAll: () => queue.move((state) => ({ ...state, selected: new Set(state.items.map(({ key }) => key)) })),
    selectNone: () => queue.move((state) => ({ ...state, selected: new Set() })),
    undo: queue.undo,
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
    s: () => decide('spam'),
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
    <div className="queue" data-reading={detail.isOpen || undefined} data-chosen={view.selected.size > 0 || undefined}>
      <Filters view={view} onShow={show} onReload={() => void queue.load(view.query)} />
      <Notice bad>{view.failure}</Notice>
      {view.items.length > 0 && (
        <QueueList
          view={view}
          onOpen={(key) => {
            queue.move((state) => ({ ...state, open: key }))
            detail.open()
          }}
          onToggle={(key) => queue.move((state) => toggle(state, key))}
          onSelectTo={(key) => queue.move((state) => selectTo(state, key))}
          onMore={() => void queue.more()}
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
            of={view.query ? view.counts[view.query] : Object.values(view.counts).reduce((sum, count) => sum + count)}
            onMove={acts.move}
            onBack={detail.close}
          />
        </section>
      )}
      {view.items.length === 0 &&
        view.failure === null &&
        (view.loading ? <Loading /> : <QueueEmpty kind={view.query} onShow={show} />)}
      <div className="queue-foot">
        <UndoBar decided={view.changes} refusal={view.refusal} onUndo={queue.undo} onClose={queue.closeRefusal} />
        <Actions wanted={wanted} selected={view.selected.size} acts={acts} />
      </div>
      <p className="visually-hidden" role="status">
        {view.said}
      </p>
      {dialog === 'keys' && <KeysDialog lines={queueKeys} onClose={() => setDialog(null)} />}
      {refused && (
        <ReasonDialog
          title={refusalTitle(refused)}
          reasons={reasons}
          typed={queue.typedFor(refused)}
          onType={(text) => queue.keepTyped(refused, text)}
          onSend={(reason) => {
            setRefused(null)
            queue.decide('reject', refused, reason)
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

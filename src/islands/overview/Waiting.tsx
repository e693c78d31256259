import { type ReactNode, useEffect, useState } from 'react'
import type { Overview, WaitingItem } from '#src/domain/overview/overview.api.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { KeyButton } from '#src/islands/ui/KeyButton.tsx'
import { KeysDialog } from '#src/islands/ui/KeysDialog.tsx'
import { useKeys } from '#src/islands/ui/useKeys.ts'
import { MoreWaiting } from './MoreWaiting.tsx'
import { WaitingRow } from './WaitingRow.tsx'
import { type QuickAct, quickActs } from './waiting-calls.ts'
import { keyOf, useWaitingFocus } from './useWaitingFocus.ts'
import { useQuickActs } from './useQuickActs.ts'

/** The keys of the list, as the help shows them. */
const waitingKeys: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['J', '↓'], does: 'Next item' },
  { keys: ['K', '↑'], does: 'Previous item' },
  { keys: ['Enter'], does: 'Open the item, or answer it here' },
  { keys: ['D'], does: 'Dismiss a mention' },
  { keys: ['C'], does: 'Mark a lead as contacted' },
  { keys: ['N'], does: 'Mark a lead as not a fit' },
  { keys: ['O'], does: 'Open the post in a new tab' },
  { keys: ['U'], does: 'Undo the last change' },
  { keys: ['Esc'], does: 'Close an answer' },
  { keys: ['?'], does: 'Show this list' },
]

type Props = {
  projectId: string
  overview: Overview
  now: number
  /** The form for an item in the list, besides its quick acts. Null: it has none, so the title links to its page. */
  formOf: (item: WaitingItem, events: { onDone: (message: string) => void; onClose: () => void }) => FormOf | null
}
/** `dialog`: it's shown over the page. */
export type FormOf = { form: ReactNode; isDialog: boolean }

/** Everything that waits for the customer, by keyboard too. */
export function Waiting({ projectId, overview, now, formOf }: Props) {
  const { items, totals } = overview.waiting
  const [opened, setOpened] = useState<string | null>(null)
  const [helps, setHelps] = useState(false)
  const { list, heading, current, step, keepPlace } = useWaitingFocus(items)
  const { said, canUndo, run, undo, say } = useQuickActs(projectId)
  const total = Object.values(totals).reduce((sum, count) => sum + count, 0)

  const close = () => setOpened(null)
  useEffect(() => {
    if (opened !== null) list.current?.querySelector<HTMLElement>('.waiting-form textarea')?.focus()
  }, [opened, list])
  const act = (item: WaitingItem, wanted: QuickAct) => {
    keepPlace(item)
    void run(item, wanted)
  }
  const eventsOf = (item: WaitingItem) => ({
    onDone: (message: string) => {
      keepPlace(item)
      close()
      say(message)
    },
    onClose: close,
  })
  const open = items.find((item) => keyOf(item) === opened)
  const openForm = open ? formOf(open, eventsOf(open)) : null

  const actByKey = (key: string) => {
    const item = current()
    const wanted = item && quickActs(projectId, item).find((one) => one.key === key)
    if (wanted) act(item, wanted)
  }
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    d: () => actByKey('d'),
    c: () => actByKey('c'),
    n: () => actByKey('n'),
    o: () => {
      const url = current()?.url
      if (url) window.open(url, '_blank', 'noopener')
    },
    u: () => void undo(),
    '?': () => setHelps(true),
  })

  return (
    <section className="waiting" aria-labelledby="waiting">
      <div className="waiting-head">
        <h2 id="waiting" tabIndex={-1} ref={heading}>
          Waiting for you {total > 0 && <span className="stamp">{total.toLocaleString('en')}</span>}
        </h2>
        {items.length > 0 && (
          <KeyButton letter="?" className="button-link waiting-help" onClick={() => setHelps(true)}>
            Keyboard shortcuts
          </KeyButton>
        )}
      </div>
      <p className={said?.bad ? 'waiting-said waiting-said-bad' : 'waiting-said'}>
        <span role="status">{said?.text}</span>{' '}
        {canUndo && (
          <KeyButton letter="U" className="button-link" onClick={() => void undo()}>
            Undo
          </KeyButton>
        )}
      </p>
      {items.length === 0 && total === 0 && <NothingWaits overview={overview} />}
      {items.length > 0 && (
        <ol
          className="step-list"
          ref={list}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && open) {
              step(0)
              close()
            }
            const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
            if (by === undefined || event.target instanceof HTMLTextAreaElement) return
            event.preventDefault()
            step(by)
          }}
        >
          {items.map((item) => {
            const key = keyOf(item)
            const isOpen = key === opened && openForm !== null
            return (
              <WaitingRow
                key={key}
                item={item}
                now={now}
                acts={quickActs(projectId, item)}
                onAct={(wanted) => act(item, wanted)}
                onOpen={formOf(item, eventsOf(item)) && (() => setOpened(isOpen ? null : key))}
                form={isOpen && !openForm.isDialog ? openForm.form : null}
              />
            )
          })}
        </ol>
      )}
      {openForm?.isDialog && openForm.form}
      <MoreWaiting waiting={overview.waiting} />
      {helps && <KeysDialog lines={waitingKeys} onClose={() => setHelps(false)} />}
    </section>
  )
}

function NothingWaits({ overview: { orders } }: { overview: Overview }) {
  const isWorking = orders.some(({ state }) => state === 'active')
  return (
    <EmptyState
      text={
        isWorking
          ? 'All caught up. We’re working on your order, and email you when a directory asks something.'
          : 'All caught up. Questions from directories, texts to approve, mentions and feedback show up here.'
      }
    />
  )
}

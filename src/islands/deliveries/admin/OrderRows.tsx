import { useState } from 'react'
import { Table } from '#src/components/ui/Table.tsx'
import type { OrderRow, OutcomeAnswer } from '#src/domain/deliveries/admin.api.ts'
import { outcomeLimits } from '#src/domain/deliveries/outcomes.ts'
import { shownState, type ShownState, shownStates, stateLabels } from '#src/domain/deliveries/states.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { refresh } from '#src/islands/api/useLoad.ts'
import { FocusedNotice, type Said } from '#src/islands/ui/FocusedNotice.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { StateLinks } from '#src/islands/ui/list/StateLinks.tsx'
import { BulkBar, type BulkOutcome } from './BulkBar.tsx'
import { rowCount } from './row-count.ts'
import { rowColumns, type Settle } from './row-columns.tsx'

type Shown = ShownState | ''

/** The rows of an order, with what can be done to one or many. */
export function OrderRows({ rows }: { rows: readonly OrderRow[] }) {
  const [state, setState] = useState<Shown>('')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState<Said | null>(null)
  const inState = (one: Shown) => rows.filter((row) => one === '' || shownState(row) === one)
  const shown = inState(state)
  const chosen = rows.filter(({ id, workable }) => workable && selected.has(id))

  const done = async (text: string, bad = false) => {
    setSaid({ text, bad })
    await refresh('deliveries')
  }
  const record = async (outcome: BulkOutcome) => {
    const outcomes = chosen.slice(0, outcomeLimits.bulk).map(({ id, version }) => ({ id, version, ...outcome }))
    const answer = await askSignedIn<{ data: OutcomeAnswer[] }>('/admin/deliveries/outcomes', {
      method: 'POST',
      json: { outcomes },
    })
    if (!answer.ok) return done(answer.message, true)
    const refused = answer.body.data.filter((one) => one.outcome !== 'done').length
    // The API takes no more at a time. The rest stays selected.
    setSelected(new Set(chosen.slice(outcomeLimits.bulk).map(({ id }) => id)))
    const recorded = `${outcomes.length - refused} of ${chosen.length} recorded.`
    await done(refused > 0 ? `${recorded} ${rowCount(refused)} had changed.` : recorded, refused > 0)
  }
  const undo = async ({ id, version, directory }: OrderRow) => {
    const answer = await askSignedIn(`/admin/deliveries/${id}/undo`, { method: 'POST', json: { version } })
    await (answer.ok ? done(`Undone: ${directory}.`) : done(answer.message, true))
  }
  const settle = async ({ id, version, directory }: OrderRow, to: Settle) => {
    const outcome = to === 'sent' ? { action: 'confirm' } : { action: 'decline', reason: 'unconfirmed' }
    const json = { version, ...outcome }
    const answer = await askSignedIn(`/admin/deliveries/${id}/outcome`, { method: 'POST', json })
    const text =
      to === 'sent' ? `${directory}: submitted.` : `${directory}: declined. The next directory takes its place.`
    await (answer.ok ? done(text) : done(answer.message, true))
  }
  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    setSelected(next)
  }
  return (
    <>
      <StateLinks
        label="States of rows"
        states={[
          { state: '', label: 'All', count: rows.length },
          ...shownStates.map((one) => ({
            state: one,
            label: stateLabels[one],
            count: inState(one).length,
          })),
        ].filter(({ state: one, count }) => one === '' || count > 0)}
        current={state}
        urlOf={() => location.href}
        onState={(one) => setState(one as Shown)}
      />
      <FocusedNotice said={said} />
      <BulkBar chosen={chosen.length} onRecord={record} onClear={() => setSelected(new Set())} />
      {shown.length > 0 ? (
        <Table
          caption="Directories, by rank"
          columns={rowColumns({
            selected,
            onToggle: toggle,
            onUndo: (row) => void undo(row),
            onSettle: (row, to) => void settle(row, to),
          })}
          rows={shown}
          rowKey={({ id }) => id}
          rowName={({ directory }) => directory}
          kind="data-table-screen data-table-rows"
        />
      ) : (
        <EmptyState
          text={
            rows.length === 0
              ? 'No directories yet. They’re added when the customer approves the profile and the payment has arrived.'
              : 'No directories in this state.'
          }
        />
      )}
    </>
  )
}

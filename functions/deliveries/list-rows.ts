import type { RankedPoolDirectory } from '#src/domain/deliveries/choices.ts'
import type { OfferedDirectory } from '#src/domain/deliveries/deliveries.api.ts'
import { choiceOf } from '#src/domain/deliveries/order-list.ts'
import { type Choices, maxExcluded, noChoices } from '#src/domain/deliveries/orders.ts'
import { countedStates } from '#src/domain/deliveries/states.ts'
import { listedPath } from '#src/domain/directories/listed.ts'
import { isChangeable } from '#src/storage/deliveries/customer-choices.ts'
import type { DeliveryRow } from '#src/storage/deliveries/queries.ts'
import type { OrderRow } from '#src/storage/orders/queries.ts'

// The rows of an order's list, as its customer sees them.

export type ListRow = Omit<OfferedDirectory, 'page'>

type Facts = Pick<RankedPoolDirectory, 'key' | 'name' | 'url' | 'reason'> &
  Partial<Pick<RankedPoolDirectory, 'dr' | 'followed' | 'pricing' | 'locks'>>

export function offered(
  { key, name, url, reason, dr, followed, pricing, locks = [] }: Facts,
  choices: Choices,
): ListRow {
  const firstAt = choices.first.indexOf(key)
  return {
    ...{ key, name, url, reason, dr: dr ?? null, followed: followed ?? null, price: pricing ?? null },
    ...{ choice: choiceOf(choices, key), firstAt: firstAt === -1 ? null : firstAt, fixed: null },
    locks: locks.map(({ kind, accounts }) => ({ kind, accounts: [...accounts] })),
  }
}

/** Whether a row was taken off the list by its customer. */
export function isExcludedRow({ state, declineReason }: DeliveryRow): boolean {
  return state === 'declined' && declineReason === 'excluded'
}

/**
 * The list of a running order: its rows in the order of work, what is excluded in its place, and what comes next. Rows
 * that a directory declined or lost aren't in it: the report has them.
 */
export function runningList(
  order: Pick<OrderRow, 'directories' | 'choices'>,
  rows: readonly DeliveryRow[],
  { all, fitting, locked }: Record<'all' | 'fitting' | 'locked', readonly RankedPoolDirectory[]>,
  now: number,
): ListRow[] {
  const choices = order.choices ?? noChoices
  const known = new Map(all.map((directory, index) => [directory.key, { directory, index }]))
  const listed = rows
    .filter((row) => countedStates.includes(row.state) || isExcludedRow(row))
    .map((row): ListRow => {
      const { directoryKey: key, directoryName: name, directoryUrl: url, reason } = row
      // A row was opened when nothing locked it. What is asked now, its operator asks.
      const shown = offered({ ...known.get(key)?.directory, key, name, url, reason, locks: [] }, choices)
      if (isExcludedRow(row)) return { ...shown, choice: 'excluded', firstAt: null }
      if (isChangeable(row, now)) return shown
      return { ...shown, choice: 'none', firstAt: null, fixed: row.state === 'waiting' ? 'working' : 'submitted' }
    })
  const isOff = ({ key }: RankedPoolDirectory) => choices.excluded.includes(key)
  // What was excluded before work started has no row. It stays where it would have been.
  for (const directory of [...fitting, ...locked].filter(isOff)) {
    const after = listed.findIndex((row) => row.firstAt === null && placeOf(row.key) > placeOf(directory.key))
    listed.splice(after === -1 ? listed.length : after, 0, offered(directory, choices))
  }
  // As many as can still be excluded.
  const left = maxExcluded(order) - listed.filter(({ choice }) => choice === 'excluded').length
  const next = fitting.filter((directory) => !isOff(directory)).slice(0, Math.max(0, left))
  const waiting = locked.filter((directory) => !isOff(directory))
  return [...listed, ...[...next, ...waiting].map((directory) => offered(directory, noChoices))]

  function placeOf(key: string): number {
    return known.get(key)?.index ?? -1
  }
}

/** With our page about each. */
export async function withPages(rows: readonly ListRow[]): Promise<OfferedDirectory[]> {
  const { listedByKey } = await import('#src/seo/directories/list.ts')
  return rows.map((row) => {
    const listed = listedByKey.get(row.key)
    return { ...row, page: listed ? listedPath(listed) : null }
  })
}

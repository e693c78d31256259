import { readProgress } from '#functions/deliveries/progress.ts'
import { openSignIn } from '#functions/deliveries/sign-ins.ts'
import { readWritten } from '#functions/deliveries/written.ts'
import type { Services } from '#functions/services.ts'
import { readForecasts } from '#functions/survival/forecasts.ts'
import type { AdminOrder, AdminOrderDetail, WorkDay, WorkItem } from '#src/domain/deliveries/admin.api.ts'
import type { OrderList } from '#src/domain/deliveries/admin.ts'
import { dayStart, dueToday } from '#src/domain/deliveries/day.ts'
import { maxOrdersRead } from '#src/domain/admin/overview.ts'
import { median } from '#src/domain/directories/figures.ts'
import type { PageRequest } from '#src/domain/pagination/pagination.ts'
import { findOrderWithProfile, listUndoable, listWaiting, listWorked } from '#src/storage/deliveries/admin.ts'
import { type DeliveryRow, listAllOrders, listDeliveries, type ListedOrder } from '#src/storage/deliveries/queries.ts'
import { listSavedNotes } from '#src/storage/deliveries/saved-notes.ts'
import { findDirectoryEdit } from '#src/storage/directories/queries.ts'
import { findCorrection, listCorrections } from '#src/storage/scout/drifts.ts'
import { toDelivery, toOrder, toWorkItem } from './views.ts'

type Reading = Pick<Services, 'db' | 'now'>

export async function listOrders(
  { db, now }: Reading,
  { list, ...asked }: { list: OrderList } & PageRequest,
): Promise<{ orders: AdminOrder[]; total: number }> {
  if (list === 'risk') {
    const risky = await listRiskyOrders({ db, now })
    const first = (asked.page - 1) * asked.limit
    return { orders: risky.slice(first, first + asked.limit), total: risky.length }
  }
  const { orders, total } = await listAllOrders(db, { list, ...asked })
  return { orders: await toOrders({ db, now }, orders), total }
}

/** The open orders that something is wrong with, of those due first. */
export async function listRiskyOrders({ db, now }: Reading): Promise<AdminOrder[]> {
  const { orders } = await listAllOrders(db, { list: 'open', page: 1, limit: maxOrdersRead })
  return (await toOrders({ db, now }, orders)).filter(({ risks }) => risks.length > 0)
}

async function toOrders({ db, now }: Reading, orders: readonly ListedOrder[]): Promise<AdminOrder[]> {
  const [progressOf, written] = await Promise.all([readProgress({ db, now }, orders), readWritten(db, orders)])
  return orders.map((order) => toOrder(order, progressOf(order), written(order), now()))
}

/** Null: there is none with this id. */
export async function findOrder({ db, now }: Reading, id: string, operator: string): Promise<AdminOrderDetail | null> {
  const found = await findOrderWithProfile(db, id)
  if (!found) return null
  const [[order], rows, corrections, undoable, forecasts] = await Promise.all([
    toOrders({ db, now }, [found]),
    listDeliveries(db, id),
    listCorrections(db, id),
    listUndoable(db, id, operator, now()),
    readForecasts({ db, now }, [id]),
  ])
  if (!order) return null
  return {
    order,
    forecast: forecasts.get(id) ?? null,
    rows: rows.map((row) => ({
      ...toDelivery(row),
      undoable: undoable.has(row.id),
      workable: row.workAt !== null,
      toCorrect: corrections.get(row.id) ?? null,
    })),
  }
}

/** Everything the work screen shows of a row. */
export async function findWorkItem(
  services: Pick<Services, 'db' | 'secret' | 'env'>,
  row: DeliveryRow,
  operator: string,
): Promise<WorkItem | null> {
  const { db } = services
  const [order, edit, savedNotes, correction, signIn, { findEditableDirectory }] = await Promise.all([
    findOrderWithProfile(db, row.orderId),
    findDirectoryEdit(db, row.directoryKey),
    listSavedNotes(db, operator),
    findCorrection(db, row.id),
    openSignIn(services, row),
    // Large, and needed by few requests.
    import('#src/seo/directories/editable-directories.ts'),
  ])
  const base = findEditableDirectory(row.directoryKey)
  return order && toWorkItem({ row, signIn, order, base, edit: edit ?? undefined, savedNotes, correction })
}

export async function readDay({ db, now }: Reading, operator: string): Promise<WorkDay> {
  const [waiting, worked] = await Promise.all([listWaiting(db), listWorked(db, operator, dayStart(now()))])
  const measured = worked.map(({ workMs }) => workMs).filter((time) => time !== null)
  const middle = median(measured)
  return {
    left: dueToday(waiting, worked, now()),
    done: worked.length,
    medianMs: middle === null ? null : Math.round(middle),
  }
}

import { useEffect, useMemo, useState } from 'react'
import type { DirectoryPreview } from '#src/domain/deliveries/deliveries.api.ts'
import { type ArrangedDirectory, arrangeList } from '#src/domain/deliveries/order-list.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { useStore } from '#src/islands/ui/state.ts'
import { useLeaveGuard } from '#src/islands/ui/useLeaveGuard.ts'
import { createOrderListStore, type OrderListStore } from './order-list-store.ts'

export type OrderList = {
  store: OrderListStore
  view: ReturnType<OrderListStore['view']>
  /** Null: not loaded yet. */
  preview: DirectoryPreview | null
  /** The list as it's shown, with what the server doesn't have yet. */
  rows: readonly ArrangedDirectory[]
}

/** An order's list. `matchedBy`: it's loaded again when that changes. */
export function useOrderList(path: string, matchedBy: string): OrderList {
  const [preview, setPreview] = useState<DirectoryPreview | null>(null)
  const [store] = useState(() => createOrderListStore(path, askSignedIn, setPreview))
  const view = useStore(store)
  const owed = preview?.owed ?? 0
  const rows = useMemo(() => arrangeList({ directories: view.items, owed }), [view.items, owed])
  const [loadedBy, setLoadedBy] = useState<string | null>(null)

  useLeaveGuard(store.isBusy)
  useEffect(() => {
    store.start()
    const send = () => void store.pump()
    addEventListener('online', send)
    return () => {
      store.stop()
      removeEventListener('online', send)
    }
  }, [store])
  useEffect(() => {
    if (loadedBy === matchedBy) return
    setLoadedBy(matchedBy)
    void (loadedBy === null ? store.load(null) : store.refresh())
  }, [store, matchedBy, loadedBy])
  return { store, view, preview, rows }
}

import { adminPageSize } from '#src/domain/admin/lists.ts'
import type { AdminOrder } from '#src/domain/deliveries/admin.api.ts'
import { type OrderList, orderLists } from '#src/domain/deliveries/admin.ts'
import { type Pagination, readPageRequest } from '#src/domain/pagination/pagination.ts'
import { type Loaded, useLoad } from '#src/islands/api/useLoad.ts'
import { useUrlView } from '#src/islands/ui/useUrlView.ts'

export type OrdersView = { list: OrderList; page: number }
export type Orders = Loaded<{ orders: AdminOrder[]; pagination: Pagination }> & {
  view: OrdersView
  go: (next: OrdersView) => void
}

export function useOrders(): Orders {
  const [view, go] = useUrlView(viewFromUrl, ordersUrl)
  const query = new URLSearchParams({ list: view.list, page: String(view.page), limit: String(adminPageSize) })
  return { ...useLoad('deliveries', `/admin/orders?${query}`), view, go }
}

export function ordersUrl({ list, page }: OrdersView): string {
  const query = new URLSearchParams()
  if (list !== 'open') query.set('list', list)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${location.pathname}?${query}` : location.pathname
}

function viewFromUrl(): OrdersView {
  const query = new URLSearchParams(location.search)
  return {
    list: orderLists.find((list) => list === query.get('list')) ?? 'open',
    page: readPageRequest(query.get('page') ?? undefined, undefined).page,
  }
}

import { Loading } from '#src/components/ui/Loading.tsx'
import { Pagination } from '#src/components/ui/Pagination.tsx'
import { Table } from '#src/components/ui/Table.tsx'
import { orderLists } from '#src/domain/deliveries/admin.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { StateLinks } from '#src/islands/ui/list/StateLinks.tsx'
import { AdminShell } from '#src/islands/ui/shell/AdminShell.tsx'
import { orderColumns } from './order-columns.tsx'
import { ordersUrl, useOrders } from './useOrders.ts'
import { workPath } from './paths.ts'

/** Orders by due date. */
export function OrdersPage() {
  return (
    <AdminShell page="deliveries" title="Deliveries" wide aside={<StartWorking />}>
      <Orders />
    </AdminShell>
  )
}

function StartWorking() {
  return (
    <div className="button-row">
      <a className="button button-quiet" href="/admin/deliveries/listings">
        Listings to correct
      </a>
      <a className="button" href={workPath()}>
        Start working
      </a>
    </div>
  )
}

const lists = { open: 'Open', risk: 'At risk', owed: 'Directories owed', done: 'Done', stopped: 'Stopped' } as const
const empty = {
  open: 'No open orders. When a customer pays for a plan with directories, the order shows up here.',
  risk: 'No open order is late, too slow or unpaid.',
  owed: 'No order owes directories. When too few fit a product, its order shows up here until more join.',
  done: 'No finished orders yet.',
  stopped: 'No stopped orders. Refunded orders show up here.',
} as const

function Orders() {
  const { view, data, failure, loading, go, reload } = useOrders()
  return (
    <>
      <StateLinks
        label="Orders"
        states={orderLists.map((list) => ({ state: list, label: lists[list] }))}
        current={view.list}
        urlOf={(list) => ordersUrl({ list: list as typeof view.list, page: 1 })}
        onState={(list) => go({ list: list as typeof view.list, page: 1 })}
      />
      <ErrorState failure={failure} onRetry={reload} />
      {data === null && failure === null && <Loading />}
      {data && (
        <div className="list-rows" aria-busy={loading || undefined}>
          {data.orders.length > 0 ? (
            <Table
              caption={`${lists[view.list]} orders`}
              columns={orderColumns(view.list)}
              rows={data.orders}
              rowKey={({ id }) => id}
              rowName={({ project, email }) => project ?? email}
              kind="data-table-screen data-table-orders"
            />
          ) : (
            <EmptyState text={empty[view.list]} />
          )}
        </div>
      )}
      {data && (
        <Pagination
          of="of orders"
          page={view.page}
          totalPages={data.pagination.totalPages}
          urlOf={(page) => ordersUrl({ ...view, page })}
          onPage={(page) => go({ ...view, page })}
        />
      )}
    </>
  )
}

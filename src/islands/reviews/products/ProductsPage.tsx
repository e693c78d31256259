import { hostOf } from '#src/components/products/host.ts'
import { stateStamps } from '#src/components/products/state-stamps.ts'
import { Moment } from '#src/components/ui/Moment.tsx'
import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import { atWidth } from '#src/domain/images/images.ts'
import type { Pagination } from '#src/domain/pagination/pagination.ts'
import type { AdminProduct } from '#src/domain/products/products.api.ts'
import { productStates } from '#src/domain/products/states.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { ListFrame } from '#src/islands/ui/list/ListFrame.tsx'
import { useList } from '#src/islands/ui/list/useList.ts'
import { AdminShell } from '#src/islands/ui/shell/AdminShell.tsx'

type Listed = { products: AdminProduct[]; pagination: Pagination }

const states = Object.fromEntries(productStates.map((state) => [state, state]))

/** Products in every state. */
export function ProductsPage() {
  return (
    <AdminShell page="products" title="Products" wide>
      <Products />
    </AdminShell>
  )
}

function Products() {
  const list = useList<Listed>('products', '/admin/products', productStates)
  return (
    <ListFrame
      list={list}
      searchLabel="Search names, websites and emails"
      states={states}
      countLine={(total) => (total === 1 ? '1 product' : `${total} products`)}
      empty={
        <EmptyState text="No products yet. Everything submitted shows up here.">
          <a className="button button-quiet" href="/directories/submit">
            See the submit form
          </a>
        </EmptyState>
      }
    >
      {({ products }) => (
        <Table
          caption="Products"
          columns={columns}
          rows={products}
          rowKey={({ ref }) => ref}
          kind="data-table-products"
        />
      )}
    </ListFrame>
  )
}

const columns: readonly TableColumn<AdminProduct>[] = [
  {
    heading: 'Product',
    cell: ({ ref, name, logo_url: logo, demo }) => (
      <span className="product-name">
        <img className="queue-logo" src={atWidth(logo, 96)} alt="" width="36" height="36" loading="lazy" />
        <a href={`/admin/product?ref=${encodeURIComponent(ref)}`} dir="auto">
          {name}
        </a>
        {demo && <span className="stamp">demo</span>}
      </span>
    ),
  },
  { heading: 'Website', cell: ({ website_url: website }) => hostOf(website) },
  {
    heading: 'State',
    cell: ({ state }) => <span className={`stamp stamp-framed ${stateStamps[state]}`}>{state}</span>,
  },
  { heading: 'Submitted by', cell: ({ email }) => email },
  { heading: 'Changed', cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
]

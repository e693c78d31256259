import type { AdminProduct } from '#src/domain/products/admin.ts'
import { atWidth } from '#src/domain/images/images.ts'
import type { Pagination } from '#src/domain/pagination/pagination.ts'
import { productStates } from '#src/domain/products/states.ts'
import { Fault } from '#src/islands/accounts/AccountForm.tsx'
import { Loading } from '#src/islands/accounts/Shell.tsx'
import { AdminShell } from '#src/islands/admin/AdminShell.tsx'
import { AdminPages } from '#src/islands/admin/ListPages.tsx'
import { ListControls } from '#src/islands/admin/ListControls.tsx'
import { Moment } from '#src/islands/ui/Moment.tsx'
import { useAdminList } from '#src/islands/admin/useAdminList.ts'
import { hostOf, stateStamps } from '#src/islands/reviews/texts.ts'
import { Table, type TableColumn } from '#src/components/ui/Table.tsx'

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
  const { view, data, failure, loading, go, reload } = useAdminList<Listed>('/admin/products', productStates)
  const total = data?.pagination.totalItems ?? 0
  return (
    <>
      <ListControls label="Name, website or mail" view={view} states={states} counts={null} onView={go} />
      <Fault>{failure}</Fault>
      {failure !== null && (
        <p>
          <button className="button button-quiet" type="button" onClick={() => void reload()}>
            Try again
          </button>
        </p>
      )}
      <p className="quiet" role="status" hidden={!data}>
        {data && !loading && (total === 1 ? '1 product' : `${total} products`)}
      </p>
      {!data && failure === null && <Loading />}
      {data && (
        <div className="list-rows" aria-busy={loading || undefined}>
          {total > 0 ? (
            <Table
              caption="Products"
              columns={columns}
              rows={data.products}
              rowKey={({ ref }) => ref}
              kind="data-table-products"
            />
          ) : (
            <Nothing isSearched={view.q !== '' || view.state !== ''} onAll={() => go({ q: '', state: '' })} />
          )}
        </div>
      )}
      {data && <AdminPages view={view} pagination={data.pagination} onPage={(page) => go({ page })} />}
    </>
  )
}

const columns: readonly TableColumn<AdminProduct>[] = [
  {
    heading: 'Product',
    cell: ({ ref, name, logo_url: logo, demo }) => (
      <span className="product-name">
        <img className="queue-logo" src={atWidth(logo, 96)} alt="" width="36" height="36" loading="lazy" />
        <a href={productAddress(ref)} dir="auto">
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
  { heading: 'Sent by', cell: ({ email }) => email },
  { heading: 'Changed', cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
]

export function productAddress(ref: string): string {
  return `/admin/product?ref=${encodeURIComponent(ref)}`
}

function Nothing({ isSearched, onAll }: { isSearched: boolean; onAll: () => void }) {
  if (!isSearched) {
    return (
      <div className="teach">
        <p>Nobody has submitted a product yet. What is sent by the form of the free directory stands here.</p>
        <a className="button button-quiet" href="/directories/submit">
          See the form
        </a>
      </div>
    )
  }
  return (
    <div className="teach">
      <p>No product fits. The search looks through names, websites and mail addresses.</p>
      <button className="button button-quiet" type="button" onClick={onAll}>
        Show all
      </button>
    </div>
  )
}

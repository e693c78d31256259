import type { ReactNode } from 'react'
import type { Pagination } from '#src/domain/pagination/pagination.ts'
import { Fault } from '#src/islands/accounts/AccountForm.tsx'
import { Loading } from '#src/islands/accounts/Shell.tsx'
import { AdminPages } from './ListPages.tsx'
import { ListControls } from './ListControls.tsx'
import type { AdminList } from './useAdminList.ts'

type Listed = { pagination: Pagination; counts: Readonly<Record<string, number>> }
type Props<Data extends Listed> = {
  list: AdminList<Data>
  searchLabel: string
  /** States by name, as a reader knows them. */
  states: Readonly<Record<string, string>>
  /** Said where there is nothing at all, and nothing is looked for. */
  empty: ReactNode
  /** The rows. */
  children: (data: Data) => ReactNode
}

/** What all lists of the desk have: search and states, rows or what to know where there are none, pages. */
export function AdminListFrame<Data extends Listed>({ list, searchLabel, states, empty, children }: Props<Data>) {
  const { view, data, failure, loading, go, reload } = list
  const isSearched = view.q !== '' || view.state !== ''
  const total = data?.pagination.totalItems ?? 0
  return (
    <>
      <ListControls label={searchLabel} view={view} states={states} counts={data?.counts ?? null} onView={go} />
      <Fault>{failure}</Fault>
      {failure !== null && (
        <p>
          <button className="button button-quiet" type="button" onClick={() => void reload()}>
            Try again
          </button>
        </p>
      )}
      <p className="visually-hidden" role="status">
        {data && !loading ? `${total} found` : ''}
      </p>
      {data === null && failure === null && <Loading />}
      {data && (
        <div className="list-rows" aria-busy={loading || undefined}>
          {total > 0 ? children(data) : isSearched ? <NothingFound onAll={() => go({ q: '', state: '' })} /> : empty}
        </div>
      )}
      {data && <AdminPages view={view} pagination={data.pagination} onPage={(page) => go({ page })} />}
    </>
  )
}

function NothingFound({ onAll }: { onAll: () => void }) {
  return (
    <div className="teach">
      <p>Nothing here fits. The search takes any part of the text, and the states narrow it further.</p>
      <button className="button button-quiet" type="button" onClick={onAll}>
        Show all
      </button>
    </div>
  )
}

/** After a row's button has gone with what it did, the keyboard goes on from the top of the page's content. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true })
}

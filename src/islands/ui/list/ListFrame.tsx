import type { ReactNode } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import { Pagination } from '#src/components/ui/Pagination.tsx'
import type { Pagination as Pages } from '#src/domain/pagination/pagination.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { ListControls } from './ListControls.tsx'
import { urlOf } from './list-view.ts'
import type { List } from './useList.ts'

type Listed = { pagination: Pages; counts?: Readonly<Record<string, number>> }
type Props<Data extends Listed> = {
  list: List<Data>
  searchLabel: string
  /** States by name, as a reader knows them. */
  states: Readonly<Record<string, string>>
  /** What the count above the list is of. Without it, the count is only for screen readers. */
  countLine?: (total: number) => string
  /** Shown if the list is empty and there is no search. */
  empty: ReactNode
  /** The rows. */
  children: (data: Data) => ReactNode
}

/** The frame of all admin lists: search, states, rows or a message, pages. */
export function ListFrame<Data extends Listed>(props: Props<Data>) {
  const { list, searchLabel, states, countLine, empty, children } = props
  const { view, data, failure, loading, go, reload } = list
  const isSearched = view.q !== '' || view.state !== ''
  const total = data?.pagination.totalItems ?? 0
  const turnTo = (page: number) => {
    go({ page })
    scrollTo({ top: 0 })
  }
  return (
    <>
      <ListControls label={searchLabel} view={view} states={states} counts={data?.counts ?? null} onView={go} />
      <ErrorState failure={failure} onRetry={reload} />
      <p className={countLine ? 'quiet' : 'visually-hidden'} role="status" hidden={countLine && !data}>
        {data && !loading ? (countLine ?? ((count) => `${count} found`))(total) : ''}
      </p>
      {data === null && failure === null && <Loading />}
      {data && (
        <div className="list-rows" aria-busy={loading || undefined}>
          {total > 0 ? children(data) : isSearched ? <NoMatches onAll={() => go({ q: '', state: '' })} /> : empty}
        </div>
      )}
      {data && (
        <Pagination
          page={view.page}
          totalPages={data.pagination.totalPages}
          urlOf={(page) => urlOf({ ...view, page })}
          onPage={turnTo}
        />
      )}
    </>
  )
}

function NoMatches({ onAll }: { onAll: () => void }) {
  return (
    <EmptyState text="No matches. Try part of a word, or another state.">
      <button className="button button-quiet" type="button" onClick={onAll}>
        Show all
      </button>
    </EmptyState>
  )
}

/** When a row's button disappears with what it did, the keyboard goes on from the top of the page's content. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true })
}

import { type Pagination, pageWindow } from '#src/domain/pagination/pagination.ts'
import { isPlainClick } from './ListControls.tsx'
import { addressOf, type ListView } from './list-view.ts'

type Props = { view: ListView; pagination: Pagination; onPage: (page: number) => void }

/** Previous, at most five numbers, next: real links, each to the address of its page. */
export function AdminPages({ view, pagination, onPage }: Props) {
  const { totalPages } = pagination
  if (totalPages < 2) return null
  const link = (page: number, label: string, name: string) => (
    <a
      key={name}
      href={addressOf({ ...view, page })}
      aria-label={name}
      aria-current={label === String(view.page) ? 'page' : undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        onPage(page)
        scrollTo({ top: 0 })
      }}
    >
      {label}
    </a>
  )
  return (
    <nav className="pagination" aria-label="Pages">
      {view.page > 1 ? link(view.page - 1, 'Previous', 'Previous page') : <span>Previous</span>}
      {pageWindow(view.page, totalPages).map((page) => link(page, String(page), `Page ${page}`))}
      {view.page < totalPages ? link(view.page + 1, 'Next', 'Next page') : <span>Next</span>}
    </nav>
  )
}

import { type Pagination, pageWindow } from '#src/domain/pagination/pagination.ts'
import { isPlainClick } from '#src/islands/admin/ListControls.tsx'
import { addressOf, type LinksView } from './useLinks.ts'

type Props = { view: LinksView; pagination: Pagination; onPage: (page: number) => void }

/** Previous, at most five numbers, next: real links, each to the address of its page. */
export function LinkPages({ view, pagination: { totalPages }, onPage }: Props) {
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
      }}
    >
      {label}
    </a>
  )
  return (
    <nav className="pagination" aria-label="Pages of sites">
      {view.page > 1 ? link(view.page - 1, 'Previous', 'Previous page of sites') : <span>Previous</span>}
      {pageWindow(view.page, totalPages).map((page) => link(page, String(page), `Page ${page} of sites`))}
      {view.page < totalPages ? link(view.page + 1, 'Next', 'Next page of sites') : <span>Next</span>}
    </nav>
  )
}

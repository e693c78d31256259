import type { MouseEvent } from 'react'
import { pageWindow } from '#src/domain/pagination/pagination.ts'
import { type ListView, listAddress } from './list-url.ts'

type Props = { view: ListView; totalPages: number; onPage: (page: number) => void }

/** Previous, at most five numbers, next. */
export function PostPages({ view, totalPages, onPage }: Props) {
  if (totalPages < 2) return null
  const link = (page: number, label: string, name: string) => (
    <a
      key={name}
      href={listAddress({ ...view, page })}
      aria-label={name}
      aria-current={label === String(view.page) ? 'page' : undefined}
      onClick={(event: MouseEvent) => {
        // A click with a modifier opens a tab; that is the browser's.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onPage(page)
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

import { pageWindow } from '#src/domain/pagination/pagination.ts'

type Props = {
  page: number
  totalPages: number
  hrefOf: (page: number) => string
  /** What a script does instead of following the link. */
  onPage?: (page: number) => void
  labels?: { nav: string; previous: string; next: string }
}

const defaults = { nav: 'Pages', previous: 'Previous', next: 'Next' }

/** Previous, at most five numbers, next: real links, which work without JavaScript. */
export function Pagination({ page, totalPages, hrefOf, onPage, labels = defaults }: Props) {
  if (totalPages < 2) return null
  const link = (to: number, label: string, name: string, rel?: 'prev' | 'next') => (
    <a
      key={name}
      href={hrefOf(to)}
      rel={rel}
      aria-label={name}
      aria-current={!rel && to === page ? 'page' : undefined}
      onClick={
        onPage &&
        ((event) => {
          // A click with a modifier opens a tab; that is the browser's.
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
          event.preventDefault()
          onPage(to)
        })
      }
    >
      {label}
    </a>
  )
  return (
    <nav className="pagination" aria-label={labels.nav}>
      {page > 1 && page <= totalPages + 1 ? (
        link(page - 1, labels.previous, `${labels.previous} page`, 'prev')
      ) : (
        <span>{labels.previous}</span>
      )}
      {pageWindow(page, totalPages).map((number) => link(number, String(number), `Page ${number}`))}
      {page < totalPages ? link(page + 1, labels.next, `${labels.next} page`, 'next') : <span>{labels.next}</span>}
    </nav>
  )
}

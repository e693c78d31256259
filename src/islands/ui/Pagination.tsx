import { pageWindow } from '#src/domain/pagination/pagination.ts'
import { ViewLink } from './ViewLink.tsx'

type Props = {
  page: number
  totalPages: number
  urlOf: (page: number) => string
  onPage: (page: number) => void
  /** Of what, on a page with several lists: 'of sites'. */
  of?: string
}

/** Previous, at most five numbers, next: real links, which work without JavaScript too. */
export function Pagination({ page, totalPages, urlOf, onPage, of }: Props) {
  if (totalPages < 2) return null
  const named = (name: string) => (of ? `${name} ${of}` : name)
  const link = (to: number, label: string, name: string) => (
    <ViewLink
      key={name}
      href={urlOf(to)}
      aria-label={named(name)}
      aria-current={label === String(page) ? 'page' : undefined}
      onOpen={() => onPage(to)}
    >
      {label}
    </ViewLink>
  )
  return (
    <nav className="pagination" aria-label={named('Pages')}>
      {page > 1 ? link(page - 1, 'Previous', 'Previous page') : <span>Previous</span>}
      {pageWindow(page, totalPages).map((number) => link(number, String(number), `Page ${number}`))}
      {page < totalPages ? link(page + 1, 'Next', 'Next page') : <span>Next</span>}
    </nav>
  )
}

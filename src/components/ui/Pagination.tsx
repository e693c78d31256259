import type { ComponentProps } from 'react'
import { pageWindow } from '#src/domain/pagination/pagination.ts'
import { ViewLink } from './ViewLink.tsx'

type Props = {
  page: number
  totalPages: number
  urlOf: (page: number) => string
  /** What a script does instead of following the link. */
  onPage?: (page: number) => void
  labels?: { previous: string; next: string }
  /** Of what, on a page with several lists: 'of sites'. */
  of?: string
}

const defaults = { previous: 'Previous', next: 'Next' }

/** Previous, at most five numbers, next: real links, which work without JavaScript. */
export function Pagination({ page, totalPages, urlOf, onPage, labels = defaults, of }: Props) {
  if (totalPages < 2) return null
  const named = (name: string) => (of ? `${name} ${of}` : name)
  const link = (to: number, label: string, name: string, rest: Pick<ComponentProps<'a'>, 'rel' | 'aria-current'>) => {
    // Text without styles needs the space: '1 2 3'.
    const text = `${label} `
    const attributes = { href: urlOf(to), 'aria-label': named(name), ...rest }
    return onPage ? (
      <ViewLink key={name} {...attributes} onOpen={() => onPage(to)}>
        {text}
      </ViewLink>
    ) : (
      <a key={name} {...attributes}>
        {text}
      </a>
    )
  }
  const { previous, next } = labels
  return (
    <nav className="pagination" aria-label={named('Pages')}>
      {page > 1 && page <= totalPages + 1 ? (
        link(page - 1, previous, `${previous} page`, { rel: 'prev' })
      ) : (
        <span>{`${previous} `}</span>
      )}
      {pageWindow(page, totalPages).map((to) =>
        link(to, String(to), `Page ${to}`, { 'aria-current': to === page ? 'page' : undefined }),
      )}
      {page < totalPages ? link(page + 1, next, `${next} page`, { rel: 'next' }) : <span>{next}</span>}
    </nav>
  )
}

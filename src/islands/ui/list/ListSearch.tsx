import { useRef } from 'react'
import { SearchForm } from '#src/components/ui/SearchForm.tsx'
import { useKeys } from '#src/islands/ui/useKeys.ts'

type Props = {
  /** What is searched, for the label. */
  label: string
  /** The current search. */
  q: string
  onSearch: (q: string) => void
}

/** The search above a list. The `/` key leads to it. */
export function ListSearch({ label, q, onSearch }: Props) {
  const field = useRef<HTMLInputElement>(null)
  useKeys({
    '/': () => {
      field.current?.focus()
      field.current?.select()
    },
  })
  return <SearchForm label={label} defaultValue={q} small aria-keyshortcuts="/" onSearch={onSearch} ref={field} />
}

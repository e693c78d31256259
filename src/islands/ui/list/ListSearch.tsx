import { useEffect, useRef } from 'react'
import { SearchForm } from '#src/components/ui/SearchForm.tsx'
import { isTyping } from '#src/islands/ui/typed-keys.ts'

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
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return <SearchForm label={label} defaultValue={q} small aria-keyshortcuts="/" onSearch={onSearch} ref={field} />
}

import { type SubmitEvent, useEffect, useRef } from 'react'

type Props = {
  /** What is searched, for the label. */
  label: string
  placeholder?: string
  /** The current search. */
  q?: string
  action?: string
  /** The `/` key leads to it. */
  shortcut?: true
  required?: true
  onSearch: (q: string) => void
}

/** A search field with its button. */
export function SearchForm({
  label,
  placeholder = label,
  q = '',
  action = 'Search',
  shortcut,
  required,
  onSearch,
}: Props) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!shortcut) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [shortcut])

  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(field.current?.value.trim() ?? '')
  }
  return (
    <form className="list-search" role="search" onSubmit={search}>
      <input
        // When the search changes otherwise, such as by going back, the field follows.
        key={q}
        ref={field}
        className="input"
        type="search"
        name="q"
        aria-label={label}
        placeholder={placeholder}
        aria-keyshortcuts={shortcut && '/'}
        defaultValue={q}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        required={required}
      />
      <button className="button button-quiet button-small" type="submit">
        {action}
      </button>
    </form>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.closest('input, textarea, select, dialog') !== null || target.isContentEditable)
  )
}

import type { Ref } from 'react'
import type { Category } from '#src/domain/products/categories.ts'

type Props = {
  category: Category | null
  placeholder: string
  /** The current search. */
  q?: string
  field?: Ref<HTMLInputElement>
  /** Handlers of the island. */
  onSearch?: () => void
}

/** The directory's search box. Without JavaScript it opens the results page. */
export function SearchForm({ category, placeholder, q, field, onSearch }: Props) {
  return (
    <form
      className="search"
      role="search"
      action="/directories/search"
      onSubmit={
        onSearch &&
        ((event) => {
          event.preventDefault()
          onSearch()
        })
      }
    >
      {category && <input type="hidden" name="category" value={category} />}
      <input
        className="input"
        type="search"
        name="q"
        aria-label={placeholder}
        placeholder={placeholder}
        defaultValue={q}
        autoComplete="off"
        enterKeyHint="search"
        ref={field}
      />
      <button className="button" type="submit">
        Search
      </button>
    </form>
  )
}

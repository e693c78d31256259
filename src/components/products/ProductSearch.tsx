import type { ComponentProps } from 'react'
import { SearchForm } from '#src/components/ui/SearchForm.tsx'
import type { Category } from '#src/domain/products/categories.ts'

type Props = ComponentProps<typeof SearchForm> & { category: Category | null }

/** The directory's search box. Without JavaScript it opens the results page. */
export function ProductSearch({ category, ...search }: Props) {
  return (
    // A phone has no room for the category, which only the label names.
    <SearchForm {...search} placeholder="Search startups" action="/directories/search">
      {category && <input type="hidden" name="category" value={category} />}
    </SearchForm>
  )
}

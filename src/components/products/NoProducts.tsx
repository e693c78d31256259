import { type Category, categoryLabel } from '#src/domain/products/categories.ts'

/** A list with nothing in it. `emptyCategory`: a category listed without a search. */
export function NoProducts({ emptyCategory = null }: { emptyCategory?: Category | null }) {
  if (emptyCategory) {
    return (
      <div className="results-empty stack">
        <h3>{`No products in ${categoryLabel(emptyCategory)} yet`}</h3>
        <p className="lead">
          <a href="/directories/submit">Submit the first one</a>
        </p>
      </div>
    )
  }
  return (
    <div className="results-empty stack">
      <h3>No products found</h3>
      <p className="lead">Try adjusting your search criteria or check back later.</p>
    </div>
  )
}

/** A list with nothing in it. */
export function NoProducts() {
  return (
    <div className="results-empty stack">
      <h3>No products found</h3>
      <p className="lead">Try adjusting your search criteria or check back later.</p>
    </div>
  )
}

/** Shows up only when loading takes a while. */
export function Loading() {
  return (
    <div className="screen-loading" role="status">
      <div className="spinner" />
      <span className="visually-hidden">Loading</span>
    </div>
  )
}

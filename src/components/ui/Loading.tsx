type Props = {
  /** Null: the page says elsewhere that it's loading. */
  label?: string | null
}

/** Shows up only when loading takes a while. */
export function Loading({ label = 'Loading' }: Props) {
  return (
    <div className="loading" role={label === null ? undefined : 'status'}>
      <div className="spinner" />
      {label !== null && <span className="visually-hidden">{label}</span>}
    </div>
  )
}

/** How much of a limit is used up. Only to see: a screen reader would read it out with every key. */
export function TextCount({ used, limit }: { used: number; limit: number }) {
  return (
    <span className="field-count" aria-hidden="true">
      {`${used} / ${limit}`}
    </span>
  )
}

import { guarantee } from '#src/site.ts'

/** The guarantee at the prices, if the owner gives one. */
export function GuaranteeNote({ given = guarantee }) {
  return (
    given.offered && (
      <p className="guarantee">
        <strong>{`${given.title}: `}</strong>
        {given.text}
      </p>
    )
  )
}

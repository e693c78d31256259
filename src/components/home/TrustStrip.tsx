import type { Directory } from '#src/domain/directories/directories.ts'

const title = 'Among the directories we submit to'

export function TrustStrip({ rows }: { rows: readonly Directory[] }) {
  return (
    <section className="trust wrap" aria-label={title}>
      <p className="stamp">{title}</p>
      <ul>
        {rows.map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  )
}

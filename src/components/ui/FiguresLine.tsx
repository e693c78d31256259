import type { Figure } from '#src/seo/landing/page.ts'

/** Figures in a row, each above what it counts. */
export function FiguresLine({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="figures-line">
      {figures.map(({ value, label, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {note && <dd className="stamp">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}

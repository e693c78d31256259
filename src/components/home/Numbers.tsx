import { longDate } from '#src/domain/dates/dates.ts'
import type { DeliveryResults } from '#src/domain/deliveries/results.ts'

type Props = {
  list: { total: number; pool: number; free: number; followed: number }
  /** Of customers’ orders. Null: too few are decided. */
  results: DeliveryResults | null
}

/** What we can count: the list, and what became of submissions once there are enough. */
export function Numbers({ list, results }: Props) {
  return (
    <section className="numbers wrap" aria-labelledby="numbers-title">
      <h2 id="numbers-title">The list in numbers</h2>
      <Figures
        rows={[
          [list.total, 'directories on our list'],
          [list.pool, 'we submit products to'],
          [list.free, 'of these have a free listing'],
          [list.followed, 'of these follow links, says a published source'],
        ]}
      />
      {results && (
        <div className="numbers-results">
          <h3>{`Our submissions for customers until ${longDate(results.until)}`}</h3>
          <Figures
            rows={[
              [results.submitted, 'submitted'],
              [results.live, 'went live'],
              [results.declined, 'declined, or the directory was closed'],
              [results.medianDays, 'days from submission to live, the median'],
            ]}
          />
        </div>
      )}
    </section>
  )
}

function Figures({ rows }: { rows: readonly (readonly [number, string])[] }) {
  return (
    <dl className="figures-line">
      {rows.map(([value, label]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value.toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  )
}

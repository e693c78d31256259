import { retentionPeriod } from '#src/domain/retention/periods.ts'
import { retention } from '#src/domain/retention/rules.ts'

/** How long data is kept, the same as the sweep applies. */
export function RetentionTable() {
  return (
    <div className="retention">
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Why</th>
            <th scope="col">How long</th>
            <th scope="col">What happens then</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(retention).map(([name, rule]) => (
            <tr key={name}>
              <th scope="row">{rule.what}</th>
              <td data-label="Why">{rule.why}</td>
              <td data-label="How long">{retentionPeriod(rule)}</td>
              <td data-label="Then">{rule.then}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

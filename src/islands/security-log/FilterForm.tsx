import type { ReactNode, SubmitEvent } from 'react'
import { securityEventNames, securityEvents, securitySeverities } from '#src/domain/security-log/events.ts'
import { emptyFilter, type Filter, filterNames, hrefOf } from './view.ts'

type Props = { filter: Filter; onFilter: (filter: Filter) => void }

const names = securityEventNames.toSorted((one, other) =>
  securityEvents[one].label.localeCompare(securityEvents[other].label),
)

/** What part of the log to show. */
export function FilterForm({ filter, onFilter }: Props) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const value = (name: string) => {
      const given = form.get(name)
      return typeof given === 'string' ? given.trim() : ''
    }
    onFilter(Object.fromEntries(filterNames.map((name) => [name, value(name)])) as Filter)
  }
  const isFiltered = filterNames.some((name) => filter[name] !== '')
  return (
    // Filled anew where the URL says something else, as after going back.
    <form className="security-filter" key={hrefOf(filter)} onSubmit={submit} role="search" aria-label="Security log">
      <Field label="Event">
        <select className="input" name="event" defaultValue={filter.event}>
          <option value="">Any event</option>
          {names.map((name) => (
            <option key={name} value={name}>
              {securityEvents[name].label}
            </option>
          ))}
        </select>
      </Field>
      <Field label="Severity">
        <select className="input" name="severity" defaultValue={filter.severity}>
          <option value="">Any severity</option>
          {securitySeverities.map((severity) => (
            <option key={severity}>{severity}</option>
          ))}
        </select>
      </Field>
      <Field label="User ID">
        <input className="input" name="user" defaultValue={filter.user} maxLength={100} autoComplete="off" />
      </Field>
      <Field label="IP">
        <input className="input" name="client" defaultValue={filter.client} maxLength={100} autoComplete="off" />
      </Field>
      <Field label="From">
        <input className="input" type="date" name="from" defaultValue={filter.from.slice(0, 10)} />
      </Field>
      <Field label="To">
        <input className="input" type="date" name="to" defaultValue={filter.to.slice(0, 10)} />
      </Field>
      <div className="security-filter-actions">
        <button className="button button-small" type="submit">
          Filter
        </button>
        {isFiltered && (
          <button className="button button-quiet button-small" type="button" onClick={() => onFilter(emptyFilter)}>
            Show all
          </button>
        )}
      </div>
    </form>
  )
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="security-field">
      <span>{label}</span>
      {children}
    </label>
  )
}

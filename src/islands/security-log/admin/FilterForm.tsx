import type { SubmitEvent } from 'react'
import { options, SelectField } from '#src/components/ui/fields/SelectField.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import { securityEventNames, securityEvents, securitySeverities } from '#src/domain/security-log/events.ts'
import { emptyFilter, type Filter, filterNames, hrefOf } from './filter.ts'

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
    // Filled again when the URL says something else, such as after going back.
    <form className="security-filter" key={hrefOf(filter)} onSubmit={submit} role="search" aria-label="Security log">
      <SelectField label="Event" name="event" defaultValue={filter.event}>
        <option value="">Any event</option>
        {options(Object.fromEntries(names.map((name) => [name, securityEvents[name].label])))}
      </SelectField>
      <SelectField label="Severity" name="severity" defaultValue={filter.severity}>
        <option value="">Any severity</option>
        {options(Object.fromEntries(securitySeverities.map((severity) => [severity, severity])))}
      </SelectField>
      <TextField label="User ID" name="user" defaultValue={filter.user} maxLength={100} />
      <TextField label="IP" name="client" defaultValue={filter.client} maxLength={100} />
      <TextField label="From" kind="date" name="from" defaultValue={filter.from.slice(0, 10)} />
      <TextField label="To" kind="date" name="to" defaultValue={filter.to.slice(0, 10)} />
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

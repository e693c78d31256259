import type { RefObject } from 'react'
import { SelectField } from '#src/components/ui/fields/SelectField.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import type { VerifyingQueue } from '#src/domain/directories/verifications.api.ts'
import type { VerifyFilter } from './verify-store.ts'

type Props = {
  filter: VerifyFilter
  choices: VerifyingQueue['choices'] | null
  first: RefObject<HTMLDetailsElement | null>
}

/** Which directories to verify. A form that reloads the page, so that the URL names them. */
export function VerifyFilters({ filter, choices, first }: Props) {
  const chosen = Object.values(filter).filter((value) => value !== '').length
  return (
    <details className="verify-filters" ref={first}>
      <summary>{chosen === 0 ? 'Filter' : `Filter (${chosen})`}</summary>
      {choices && (
        <form className="verify-filter-fields" action="/admin/directories/verify">
          <Choice name="country" label="Country" filter={filter} choices={choices.countries} />
          <Choice name="niche" label="Industry" filter={filter} choices={choices.niches} />
          <Choice name="kind" label="Kind" filter={filter} choices={choices.kinds} />
          <TextField name="q" label="Name or URL" defaultValue={filter.q} maxLength={80} />
          <button className="button button-quiet" type="submit">
            Show
          </button>
        </form>
      )}
    </details>
  )
}

type ChoiceProps = {
  name: 'country' | 'niche' | 'kind'
  label: string
  filter: VerifyFilter
  choices: VerifyingQueue['choices']['kinds']
}

function Choice({ name, label, filter, choices }: ChoiceProps) {
  return (
    <SelectField name={name} label={label} defaultValue={filter[name]}>
      <option value="">Any</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </SelectField>
  )
}

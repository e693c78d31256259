import { options, SelectField } from '#src/components/ui/fields/SelectField.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import {
  type ReportColumn,
  reportColumns,
  type ReportFilter,
  type ReportLinkRule,
  reportLinkRules,
  type ReportSort,
} from '#src/domain/deliveries/report.ts'
import { stateLabels } from '#src/domain/deliveries/states.ts'

type Props = {
  live: boolean
  filter: ReportFilter
  onFilter: (filter: ReportFilter) => void
  sort: ReportSort | null
  onSort: (column: ReportColumn | null) => void
}

/** Filters. Narrow screens show no headings, so they also get a sort select. */
export function ReportControls({ live, filter, onFilter, sort, onSort }: Props) {
  return (
    <fieldset className="data-table-controls" disabled={!live}>
      <legend className="visually-hidden">Filter the rows</legend>
      <TextField
        name="text"
        label="Search"
        value={filter.text}
        onChange={(event) => onFilter({ ...filter, text: event.target.value })}
      />
      <SelectField
        name="state"
        label="State"
        value={filter.state}
        onChange={(state) => onFilter({ ...filter, state: state as ReportFilter['state'] })}
      >
        {options({ any: 'Any state', ...stateLabels })}
      </SelectField>
      <SelectField
        name="links"
        label="Links"
        value={filter.links}
        onChange={(links) => onFilter({ ...filter, links: links as ReportLinkRule })}
      >
        {options(reportLinkRules)}
      </SelectField>
      <SelectField
        name="order"
        label="Order"
        className="report-order"
        value={sort?.column ?? ''}
        onChange={(column) => onSort((column || null) as ReportColumn | null)}
      >
        {options({ '': 'As listed', ...reportColumns })}
      </SelectField>
    </fieldset>
  )
}

import { options, SelectField } from '#src/components/ui/fields/SelectField.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import { countedStates, type Source, sources as sourceLabels } from '#src/domain/counted/counted.ts'
import {
  type ReportColumn,
  type ReportCounted,
  reportColumns,
  type ReportFilter,
  type ReportLinkRule,
  reportLinkRules,
  type ReportSort,
} from '#src/domain/deliveries/report.ts'
import { stateLabels } from '#src/domain/deliveries/states.ts'

type Props = {
  live: boolean
  /** Whose exports of links say something about the rows. */
  sources: readonly Source[]
  filter: ReportFilter
  onFilter: (filter: ReportFilter) => void
  sort: ReportSort | null
  onSort: (column: ReportColumn | null) => void
}

/** Filters. Narrow screens show no headings, so they also get a sort select. */
export function ReportControls({ live, sources, filter, onFilter, sort, onSort }: Props) {
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
      {sources.length > 0 && (
        <SelectField
          name="counted"
          label="Counted"
          value={filter.counted}
          onChange={(counted) => onFilter({ ...filter, counted: counted as ReportCounted })}
        >
          {options({ any: 'Any', ...countedChoices(sources) })}
        </SelectField>
      )}
      <SelectField
        name="order"
        label="Order"
        className="report-order"
        value={sort?.column ?? ''}
        onChange={(column) => onSort((column || null) as ReportColumn | null)}
      >
        {options({ '': 'As listed', ...sortable(sources) })}
      </SelectField>
    </fieldset>
  )
}

/** 'Google: dropped' */
function countedChoices(sources: readonly Source[]): Record<string, string> {
  const choices = sources.flatMap((source) =>
    Object.entries(countedStates).map(([state, label]): [string, string] => [
      `${source}:${state}`,
      `${sourceLabels[source]}: ${label.toLowerCase()}`,
    ]),
  )
  return Object.fromEntries(choices)
}

function sortable(sources: readonly Source[]): Record<string, string> {
  const { counted, ...others } = reportColumns
  return sources.length > 0 ? { ...others, counted } : others
}

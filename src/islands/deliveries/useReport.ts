import { useMemo, useState } from 'react'
import {
  everyRow,
  filterReport,
  firstDirection,
  type ReportColumn,
  type ReportRow,
  type ReportSort,
  sortReport,
} from '#src/domain/deliveries/report.ts'

/** Filters and sorts the rows. Unsorted rows keep their original order. */
export function useReport<Row extends ReportRow>(rows: readonly Row[]) {
  const [filter, setFilter] = useState(everyRow)
  const [sort, setSort] = useState<ReportSort | null>(null)
  const shown = useMemo(() => {
    const filtered = filterReport(rows, filter)
    return sort ? sortReport(filtered, sort) : filtered
  }, [rows, filter, sort])

  return {
    filter,
    setFilter,
    sort,
    shown,
    /** Pressing the same heading again reverses the order. */
    pressHeading: (column: ReportColumn) =>
      setSort((current) => {
        const first = firstDirection(column)
        if (current?.column !== column || current.direction !== first) return { column, direction: first }
        return { column, direction: first === 'ascending' ? 'descending' : 'ascending' }
      }),
    /** For the select on narrow screens. Null: the original order. */
    sortBy: (column: ReportColumn | null) => setSort(column && { column, direction: firstDirection(column) }),
  }
}

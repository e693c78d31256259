import { startTransition, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  everyRow,
  filterReport,
  firstDirection,
  type ReportColumn,
  type ReportFilter,
  reportPageSize,
  type ReportRow,
  type ReportSort,
  sortReport,
} from '#src/domain/deliveries/report.ts'

/** How many rows are drawn at the touch of a filter or a heading. The others follow. */
const drawnAtTouch = 20

/**
 * Filters and sorts the rows, and shows a part of them: `first` of them before anything else, so that a phone draws them
 * soon. Unsorted rows keep their original order. Paper gets all.
 */
export function useReport<Row extends ReportRow>(rows: readonly Row[], first = reportPageSize) {
  const [filter, applyFilter] = useState(everyRow)
  const [sort, applySort] = useState<ReportSort | null>(null)
  const shown = useMemo(() => {
    const filtered = filterReport(rows, filter)
    return sort ? sortReport(filtered, sort) : filtered
  }, [rows, filter, sort])
  const [limit, setLimit] = useState(first)
  const setFilter = (next: ReportFilter) => {
    applyFilter(next)
    setLimit(drawnAtTouch)
  }
  const setSort = (next: ReportSort | null) => {
    applySort(next)
    setLimit(drawnAtTouch)
  }
  // After the first rows are drawn, and without keeping the phone from answering touches.
  useEffect(() => {
    if (limit < reportPageSize) startTransition(() => setLimit(reportPageSize))
  }, [limit])
  useEffect(() => {
    const print = () => flushSync(() => setLimit(Infinity))
    addEventListener('beforeprint', print)
    return () => removeEventListener('beforeprint', print)
  }, [])

  return {
    filter,
    setFilter,
    sort,
    shown,
    /** Those on the screen. */
    visible: shown.slice(0, limit),
    /** How many more there are, once the page is drawn. */
    hidden: limit < reportPageSize ? 0 : Math.max(shown.length - limit, 0),
    showMore: () => setLimit(limit + reportPageSize),
    /** Pressing the same heading again reverses the order. */
    pressHeading: (column: ReportColumn) => {
      const usual = firstDirection(column)
      const reversed = usual === 'ascending' ? 'descending' : 'ascending'
      const isSorted = sort?.column === column && sort.direction === usual
      setSort({ column, direction: isSorted ? reversed : usual })
    },
    /** For the select on narrow screens. Null: the original order. */
    sortBy: (column: ReportColumn | null) => setSort(column && { column, direction: firstDirection(column) }),
  }
}

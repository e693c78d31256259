import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import { sources } from '#src/seo/data/directories.ts'

const rows = [...sources.values()]

const columns: readonly TableColumn<(typeof rows)[number]>[] = [
  { heading: 'List', cell: ({ name, credit }) => credit ?? name },
  { heading: 'License', cell: ({ license }) => license },
  { heading: 'Date', cell: ({ date }) => <span className="stamp">{date ?? 'not stated'}</span>, number: true },
]

/** The published lists that our data comes from. */
export function SourceTable() {
  return (
    <>
      <h2>The lists</h2>
      <p>We took facts only: names, URLs, ratings, prices, dates. The summaries are our own words.</p>
      <Table caption="Published lists" columns={columns} rows={rows} rowKey={({ name }) => name} />
    </>
  )
}

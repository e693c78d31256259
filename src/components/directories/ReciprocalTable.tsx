import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import type { Directory } from '#src/domain/directories/directories.ts'
import { Checked, DirectoryName, Followed, Rating } from './cells.tsx'

type Row = Directory & { rule: string }

const columns: readonly TableColumn<Row>[] = [
  { heading: 'Directory', cell: ({ name, url }) => <DirectoryName name={name} url={url} /> },
  { heading: 'DR', cell: ({ dr, drAsOf }) => <Rating dr={dr} asOf={drAsOf} /> },
  { heading: 'Its link', cell: ({ followed }) => <Followed followed={followed} /> },
  { heading: 'Link back', cell: ({ rule }) => rule },
  { heading: 'Checked', cell: ({ checkedOn }) => <Checked on={checkedOn} />, number: true },
]

/** Directories with what they ask for in return. */
export function ReciprocalTable({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  return <Table caption={caption} columns={columns} rows={rows} rowKey={({ url }) => url} />
}

import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import { DirectoryName } from './cells.tsx'

type LocalRow = { name: string; url: string; kind: string; country: string }

const columns: readonly TableColumn<LocalRow>[] = [
  { heading: 'Directory', cell: ({ name, url }) => <DirectoryName name={name} url={url} /> },
  { heading: 'Kind', cell: ({ kind }) => kind },
  { heading: 'Country', cell: ({ country }) => country },
  {
    heading: 'Website',
    cell: ({ url }) => <span className="stamp">{new URL(url).hostname.replace(/^www\./, '')}</span>,
  },
]

/** National directories. Only their name, kind and URL are known, not their rating. */
export function LocalTable({ caption, rows }: { caption: string; rows: readonly LocalRow[] }) {
  return <Table caption={caption} columns={columns} rows={rows} rowKey={({ url }) => url} />
}

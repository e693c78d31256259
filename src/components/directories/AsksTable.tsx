import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import { type NamedDirectory, scopeText } from '#src/domain/directories/named-directories.ts'
import { hrefOfListed } from '#src/seo/directories/list.ts'
import { Price } from './cells.tsx'
import { ListedName } from './ListedName.tsx'

const columns: readonly TableColumn<NamedDirectory>[] = [
  { heading: 'Directory', cell: ({ name, url }) => <ListedName name={name} href={hrefOfListed(url)} /> },
  { heading: 'Where', cell: ({ scope }) => scopeText(scope) },
  { heading: 'Listing', cell: ({ pricing }) => <Price price={pricing} /> },
  {
    heading: 'Asks for',
    cell: ({ asks }) => (asks.length === 0 ? 'Nobody can apply' : <span data-shared="asks">{asks.join(', ')}</span>),
  },
]

/** Directories with what their forms ask for. */
export function AsksTable({ caption, rows }: { caption: string; rows: readonly NamedDirectory[] }) {
  return <Table caption={caption} columns={columns} rows={rows} rowKey={({ url }) => url} />
}

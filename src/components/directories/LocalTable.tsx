import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import { DirectoryName } from './cells.tsx'
import { Verified } from './Verified.tsx'

type LocalRow = {
  name: string
  url: string
  kind: string
  country: string
  verifiedOn?: string | undefined
  verifiedSource?: string | undefined
}

const columns: readonly TableColumn<LocalRow>[] = [
  {
    heading: 'Directory',
    cell: ({ name, url, verifiedOn, verifiedSource }) => (
      <>
        <DirectoryName name={name} url={url} />
        <Verified verifiedOn={verifiedOn} verifiedSource={verifiedSource} />
      </>
    ),
  },
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

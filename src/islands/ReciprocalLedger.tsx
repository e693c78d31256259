import type { OutsideDirectory } from '#src/domain/outside-directories.ts'
import { Checked, DirectoryName, Followed, Rating } from './directory-cells.tsx'
import { Ledger, type LedgerColumn } from './Ledger.tsx'

type Row = OutsideDirectory & { rule: string }

const columns: readonly LedgerColumn<Row>[] = [
  { heading: 'Directory', cell: ({ name, url }) => <DirectoryName name={name} url={url} /> },
  { heading: 'DR', cell: ({ dr, drAsOf }) => <Rating dr={dr} asOf={drAsOf} /> },
  { heading: 'Its link', cell: ({ followed }) => <Followed followed={followed} /> },
  { heading: 'Link back', cell: ({ rule }) => rule },
  { heading: 'Checked', cell: ({ checkedOn }) => <Checked on={checkedOn} />, number: true },
]

/** Directories with what they ask for in return. */
export function ReciprocalLedger({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  return <Ledger caption={caption} columns={columns} rows={rows} rowKey={({ url }) => url} />
}

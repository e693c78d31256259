import { type OutsideDirectory, priceLabel } from '#src/domain/outside-directories.ts'
import { Checked, DirectoryName, Followed, Rating } from './directory-cells.tsx'
import { Ledger, type LedgerColumn } from './Ledger.tsx'

const columns: readonly LedgerColumn<OutsideDirectory>[] = [
  { heading: 'Directory', cell: ({ name, url }) => <DirectoryName name={name} url={url} /> },
  { heading: 'DR', cell: ({ dr, drAsOf }) => <Rating dr={dr} asOf={drAsOf} />, number: true },
  { heading: 'Links', cell: ({ followed }) => <Followed followed={followed} /> },
  { heading: 'Listing', cell: ({ pricing }) => priceLabel(pricing) },
  { heading: 'Checked', cell: ({ checkedOn }) => <Checked on={checkedOn} />, number: true },
]

/** Directories of others with their figures. Static HTML where no island asks for more. */
export function DirectoryLedger({ caption, rows }: { caption: string; rows: readonly OutsideDirectory[] }) {
  return <Ledger caption={caption} columns={columns} rows={rows} rowKey={({ url }) => url} />
}

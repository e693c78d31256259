import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import { hrefOfListed } from '#src/seo/directories/list.ts'
import { furtherAsks, ledgerKind } from '#src/seo/landing/countries/ledger.ts'
import type { LedgerRow } from '#src/seo/landing/page.ts'
import { Followed, Price, Rating } from './cells.tsx'
import { ListedName } from './ListedName.tsx'
import { Verified } from './Verified.tsx'

const name: TableColumn<LedgerRow> = {
  heading: 'Directory',
  cell: (row) => (
    <div className="placed">
      <ListedName name={row.name} href={hrefOfListed(row.url)} network={row.network} />
      <Verified verifiedOn={row.verifiedOn} verifiedSource={row.verifiedSource} />
      <p className="placed-reason">{ledgerKind(row)}</p>
    </div>
  ),
}
const price: TableColumn<LedgerRow> = { heading: 'Listing', cell: ({ pricing }) => <Price price={pricing} /> }

const columns = {
  form: [
    name,
    price,
    { heading: 'Form in', cell: ({ language }) => language ?? <span className="unknown">unknown</span> },
    { heading: 'Asks for', cell: ({ asks }) => furtherAsks(asks) },
  ],
  links: [
    name,
    price,
    { heading: 'DR', cell: ({ dr, drAsOf }) => <Rating dr={dr} asOf={drAsOf} /> },
    { heading: 'Links', cell: ({ followed }) => <Followed followed={followed} /> },
  ],
} as const satisfies Record<string, readonly TableColumn<LedgerRow>[]>

type Props = { caption: string; rows: readonly LedgerRow[]; show: keyof typeof columns }

/** A country's directories: what their forms ask for, or what is known of rating and links. */
export function LedgerTable({ caption, rows, show }: Props) {
  return (
    <Table
      caption={caption}
      columns={columns[show]}
      rows={rows}
      rowKey={({ url }) => url}
      rowName={(row) => row.name}
    />
  )
}

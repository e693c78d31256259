import { memo } from 'react'
import { ListedName, NetworkStamp } from '#src/components/directories/ListedName.tsx'
import { Checked, Followed, Price, Rating } from '#src/components/directories/cells.tsx'
import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import type { RankedDirectory } from '#src/domain/directories/finder.ts'
import { listedPathAt } from '#src/domain/directories/listed.ts'

const columns = (sells: boolean): readonly TableColumn<RankedDirectory>[] => [
  { heading: 'Directory', cell: (row) => <Ranked {...row} inPool={sells ? row.inPool : undefined} /> },
  { heading: 'DR', cell: ({ dr, drAsOf }) => <Rating dr={dr} asOf={drAsOf} /> },
  { heading: 'Links', cell: ({ followed }) => <Followed followed={followed} /> },
  { heading: 'Listing', cell: ({ pricing }) => <Price price={pricing} /> },
  { heading: 'Checked', cell: ({ checkedOn }) => <Checked on={checkedOn} /> },
]

type Props = {
  rows: readonly RankedDirectory[]
  /** False for a country we don’t sell to: we submit nothing for its sites. */
  sells: boolean
}

/** Directories, best first, each with the reason for its rank. */
export const FinderTable = memo(function FinderTable({ rows, sells }: Props) {
  return (
    <Table
      caption="Directories, best first"
      columns={columns(sells)}
      rows={rows}
      rowKey={({ url }) => url}
      rowName={({ name }) => name}
    />
  )
})

function Ranked({ name, url, submitUrl, rank, reasons, inPool, network, hasPage }: RankedDirectory) {
  return (
    <div className="placed">
      <ListedName name={name} href={listedPathAt(url, hasPage === true)} />
      <p className="placed-reason">
        <span className="stamp">{`No. ${rank}`}</span>
        {` ${reasons.join(' · ')} `}
        {network !== undefined && <NetworkStamp network={network} />}
      </p>
      <p className="placed-reason">
        {inPool && <span>We submit here for you · </span>}
        <a href={submitUrl ?? url} target="_blank" rel="noopener nofollow">
          {submitUrl === undefined ? 'Visit' : 'Open form'}
          <span className="visually-hidden">{submitUrl === undefined ? ` ${name}` : ` of ${name}`}</span>
        </a>
      </p>
    </div>
  )
}

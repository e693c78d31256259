import { Checked, DirectoryName, Followed, Price, Rating } from '#src/components/directories/cells.tsx'
import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import type { RankedDirectory } from '#src/domain/directories/finder.ts'

const columns: readonly TableColumn<RankedDirectory>[] = [
  { heading: 'Directory', cell: (row) => <Ranked {...row} /> },
  { heading: 'DR', cell: ({ dr, drAsOf }) => <Rating dr={dr} asOf={drAsOf} /> },
  { heading: 'Links', cell: ({ followed }) => <Followed followed={followed} /> },
  { heading: 'Listing', cell: ({ pricing }) => <Price price={pricing} /> },
  { heading: 'Checked', cell: ({ checkedOn }) => <Checked on={checkedOn} /> },
]

/** Directories, best first, each with the reason for its rank. */
export function FinderTable({ rows }: { rows: readonly RankedDirectory[] }) {
  return (
    <Table
      caption="Directories, best first"
      columns={columns}
      rows={rows}
      rowKey={({ url }) => url}
      rowName={({ name }) => name}
    />
  )
}

function Ranked({ name, url, submitUrl, rank, reason }: RankedDirectory) {
  return (
    <div className="placed">
      <DirectoryName name={name} url={url} />
      <p className="placed-reason">
        <span className="stamp">{`No. ${rank}`}</span>
        {` ${reason}.`}
        {submitUrl && (
          <>
            {' '}
            <a href={submitUrl} target="_blank" rel="noopener nofollow">
              Submit here<span className="visually-hidden">{` to ${name}`}</span>
            </a>
          </>
        )}
      </p>
    </div>
  )
}

import { DirectoryName, Followed, Price, Rating } from './cells.tsx'
import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import type { DirectoryRow } from '#src/domain/directories/directories.ts'
import { shortDate } from '#src/domain/dates/dates.ts'
import { dataChangedOn } from '#src/seo/landing/page-dates.ts'
import { listCounts } from '#src/seo/directories/list.ts'

const columns: readonly TableColumn<DirectoryRow>[] = [
  { heading: 'Directory', cell: ({ name }) => <DirectoryName name={name} /> },
  { heading: 'DR', cell: ({ dr, drAsOf }) => <Rating dr={dr} asOf={drAsOf} /> },
  { heading: 'Links', cell: ({ followed }) => <Followed followed={followed} /> },
  { heading: 'Listing', cell: ({ pricing }) => <Price price={pricing} /> },
]

/** A sample of the list beside the sign-in forms. It has no links, so nothing leads away from the form. */
export function SampleDirectories({ rows }: { rows: readonly DirectoryRow[] }) {
  return (
    <aside className="auth-aside" aria-labelledby="auth-aside-title">
      <div className="auth-aside-inner">
        <p className="auth-aside-title" id="auth-aside-title">
          Every directory has a row: how strong it is, its terms, its price.
        </p>
        <Table
          caption="Some of the directories we submit to"
          columns={columns}
          rows={rows}
          rowKey={({ name }) => name}
        />
        <p className="stamp">{`${rows.length} of ${listCounts.total.toLocaleString('en')}, list edited ${shortDate(dataChangedOn)}`}</p>
      </div>
    </aside>
  )
}

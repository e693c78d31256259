import { memo } from 'react'
import { ListedName, NetworkStamp } from '#src/components/directories/ListedName.tsx'
import { Checked, Followed, Price, Rating } from '#src/components/directories/cells.tsx'
import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import {
  type FinderQuery,
  type FinderResults,
  finderSorts,
  type RankedDirectory,
} from '#src/domain/directories/finder.ts'
import { directoryLinkKind } from '#src/domain/directories/exclusion.ts'
import { nameHref } from '#src/domain/directories/listed.ts'
import { websiteHost } from '#src/domain/urls/websites.ts'
import { linkRel } from '#src/domain/urls/link-rel.ts'

type Props = {
  rows: readonly RankedDirectory[]
  /** False for a country we don’t sell to: we submit nothing for its sites. */
  sells: boolean
  sort: FinderQuery['sort']
}

const columns = (sells: boolean): readonly TableColumn<RankedDirectory>[] => [
  { heading: 'Directory', cell: (row) => <Ranked {...row} inPool={sells ? row.inPool : undefined} /> },
  { heading: 'DR', cell: ({ dr, drAsOf }) => <Rating dr={dr} asOf={drAsOf} /> },
  { heading: 'Links', cell: ({ followed }) => <Followed followed={followed} /> },
  { heading: 'Listing', cell: ({ pricing }) => <Price price={pricing} /> },
  { heading: 'Our results', cell: ({ results }) => <Results results={results} /> },
  { heading: 'Site last seen', cell: ({ checkedOn }) => <Checked on={checkedOn} /> },
]

/** Directories, each with its rank and the reason for it. */
export const FinderTable = memo(function FinderTable({ rows, sells, sort }: Props) {
  return (
    <Table
      caption={`Directories: ${finderSorts[sort]}`}
      columns={columns(sells)}
      rows={rows}
      rowKey={({ url }) => url}
      rowName={({ name }) => name}
    />
  )
})

function Results({ results }: { results: FinderResults | undefined }) {
  if (!results) return <span className="unknown">not enough results yet</span>
  const { accepted, daysToLive, followed, demo } = results
  return (
    <ul className="finder-results">
      <li>
        {`${accepted[0]}% of ${accepted[1]} accepted`} {demo && <span className="stamp stamp-framed">demo</span>}
      </li>
      {daysToLive !== undefined && <li>{`median ${daysToLive} ${daysToLive === 1 ? 'day' : 'days'} to live`}</li>}
      {followed && <li>{`${followed[0]}% of ${followed[1]} links followed`}</li>}
    </ul>
  )
}

function Ranked(row: RankedDirectory) {
  const { name, url, submitUrl, rank, reasons, inPool, network } = row
  const kind = directoryLinkKind(row)
  const nameLink = nameHref(url, row.hasPage === true)
  // The name leads there already if we have no page.
  const site = submitUrl ?? (nameLink === url ? undefined : url)
  return (
    <div className="placed">
      <ListedName name={name} href={nameLink} kind={kind} />
      <p className="placed-reason">
        <span className="stamp">{`No. ${rank}`}</span>
        {` ${reasons.join(' · ')} `}
        {network !== undefined && <NetworkStamp network={network} />}
      </p>
      <p className="placed-reason">
        {inPool && <span>{site === undefined ? 'We submit here for you' : 'We submit here for you · '}</span>}
        {site !== undefined && (
          <a href={site} target="_blank" rel={linkRel(kind)}>
            {submitUrl === undefined ? websiteHost(url) : 'Open form'}
            {submitUrl !== undefined && <span className="visually-hidden">{` of ${name}`}</span>}
          </a>
        )}
      </p>
    </div>
  )
}

import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import { shortDate } from '#src/domain/dates/dates.ts'
import { type DirectoryRow, ownReasons } from '#src/domain/directories/directories.ts'
import { directoryLinkKind } from '#src/domain/directories/exclusion.ts'
import { noForm, shortSubmitters } from '#src/domain/directories/submitters.ts'
import { linkRel } from '#src/domain/urls/link-rel.ts'
import { hrefOfListed } from '#src/seo/directories/list.ts'
import { linkSource } from '#src/seo/directories/source-links.ts'
import { Checked, DirectoryName, Followed, Price, Rating } from './cells.tsx'
import { ListedName } from './ListedName.tsx'
import { Verified } from './Verified.tsx'

type Column = TableColumn<DirectoryRow>

/** The last column, which depends on the page. */
const lastColumns = {
  checked: {
    heading: 'Site last seen',
    cell: (row) => (row.verifiedOn ? <Verified {...row} /> : <Checked on={row.checkedOn} />),
    number: true,
  },
  visits: {
    heading: 'Visits a month',
    cell: (row) => row.visits ?? <span className="unknown">not known</span>,
    number: true,
  },
  submit: { heading: 'Form', cell: (row) => <FormLink {...row} />, number: true },
  source: { heading: 'Link rule from', cell: (row) => <LinkRuleSource {...row} />, number: true },
} as const satisfies Record<string, Column>

function FormLink({
  submitUrl,
  name,
  acceptsSubmissions,
  label = 'open',
  ...directory
}: DirectoryRow & { label?: string }) {
  if (!submitUrl) return <span className="unknown">{noForm(acceptsSubmissions)}</span>
  return (
    <a
      href={submitUrl}
      target="_blank"
      rel={linkRel(directoryLinkKind(directory))}
      aria-label={`open the form of ${name}`}
    >
      {label}
    </a>
  )
}

/** The list, or the directory's own page, that says whether its links are followed. */
function LinkRuleSource(row: DirectoryRow) {
  const source = linkSource(row)
  if (!source) return <span className="unknown">not known</span>
  const { label, href, on } = source
  return (
    <span className="quiet" data-shared="source">
      {href === undefined ? (
        <span>{label}</span>
      ) : (
        <a href={href} target="_blank" rel={linkRel('recommended')}>
          {label}
        </a>
      )}
      {on !== undefined && (
        <span>
          {' '}
          <time dateTime={on}>{shortDate(on)}</time>
        </span>
      )}
    </span>
  )
}

/** `isDated`: another column says when it was verified. */
const nameColumn = (isDated = false): Column => ({
  heading: 'Directory',
  cell: ({ name, url, audience, network, reasons = [], verifiedOn, verifiedSource }) => (
    <div className="placed">
      <ListedName
        name={name}
        href={hrefOfListed(url)}
        kind={directoryLinkKind({ audience, network })}
        network={network}
      />
      {!isDated && <Verified verifiedOn={verifiedOn} verifiedSource={verifiedSource} />}
      {reasons.length > 0 && (
        <p className="placed-reason" data-shared="reasons">
          {reasons.join(' · ')}
        </p>
      )}
    </div>
  ),
})

/** The name leads to the directory itself, and the reason to our page about it if search engines may show that. */
const outwardName: Column = {
  heading: 'Directory',
  cell: ({ name, url, audience, network, reasons = [] }) => {
    const reason = reasons.length > 0 ? reasons.join(' · ') : `${name} in detail`
    const page = hrefOfListed(url)
    return (
      <div className="placed">
        <DirectoryName name={name} url={url} kind={directoryLinkKind({ audience, network })} />
        <p className="placed-reason" data-shared="reasons">
          {page === url ? reasons.join(' · ') : <a href={page}>{reason}</a>}
        </p>
      </div>
    )
  },
}

const priceColumn: Column = { heading: 'Listing', cell: ({ pricing }) => <Price price={pricing} /> }

const figures: readonly Column[] = [
  { heading: 'DR', cell: ({ dr, drAsOf }) => <Rating dr={dr} asOf={drAsOf} /> },
  { heading: 'Links', cell: ({ followed }) => <Followed followed={followed} /> },
  priceColumn,
]

/** For pages about forms. */
const formColumns: readonly Column[] = [
  nameColumn(),
  priceColumn,
  {
    heading: 'Asks for',
    cell: ({ asks = [] }) =>
      asks.length > 0 ? <span data-shared="asks">{asks.join(', ')}</span> : <span className="unknown">unknown</span>,
  },
  lastColumns.submit,
]

/** For pages whose rows have hardly any known link rule. */
const whoColumns: readonly Column[] = [
  nameColumn(),
  { heading: 'DR', cell: ({ dr, drAsOf }) => <Rating dr={dr} asOf={drAsOf} /> },
  priceColumn,
  {
    heading: 'Who can submit',
    cell: (row) => (
      <>
        <span>{shortSubmitters[row.acceptsSubmissions ?? 'agency']}</span>
        {row.submitUrl && (
          <span>
            {', '}
            <FormLink {...row} label="form" />
          </span>
        )}
      </>
    ),
  },
]

const tags = ({ pricing, followed }: DirectoryRow) =>
  [pricing === 'Free' && 'free', followed && 'followed'].filter(Boolean).join(' ')

type Props = {
  caption: string
  rows: readonly DirectoryRow[]
  show?: keyof typeof lastColumns | 'who' | 'asks' | undefined
  /** Tags of a row that the stylesheet filters by: free, followed. */
  tagged?: boolean
  /** Names lead to the directories. Otherwise to what we say about them. */
  outward?: boolean
}

/** Directories with their figures, and why each has its place. What is true of all rows isn't repeated in each. */
export function DirectoryTable({ caption, rows, show = 'checked', tagged = false, outward = false }: Props) {
  return (
    <Table
      caption={caption}
      columns={
        show === 'asks'
          ? formColumns
          : show === 'who'
            ? whoColumns
            : [outward ? outwardName : nameColumn(show === 'checked'), ...figures, lastColumns[show]]
      }
      rows={rows.map((row) => ({ ...row, reasons: ownReasons(row, rows) }))}
      rowKey={({ url }) => url}
      rowName={({ name }) => name}
      {...(tagged && { rowTags: tags })}
    />
  )
}

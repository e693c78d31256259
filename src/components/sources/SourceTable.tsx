import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import { isDate, shortDate } from '#src/domain/dates/dates.ts'
import { type Source, sources } from '#src/seo/data/directories.ts'
import { linkRel } from '#src/domain/urls/link-rel.ts'
import { sourceUrl } from '#src/seo/directories/source-links.ts'

/** A file of which only what it was about was recorded. */
const isUnnamed = ({ name }: Source) => name.startsWith('A public file')
const named = [...sources.values()].filter((source) => !isUnnamed(source))
const unnamed = sources.size - named.length

const columns: readonly TableColumn<Source>[] = [
  { heading: 'List', cell: (source) => <ListName {...source} /> },
  { heading: 'License', cell: ({ license }) => license },
  {
    heading: 'Date',
    cell: ({ date }) => (
      <span className="stamp">{date === undefined ? 'not stated' : isDate(date) ? shortDate(date) : date}</span>
    ),
    number: true,
  },
]

function ListName({ name, credit }: Source) {
  const url = sourceUrl({ name })
  if (url === undefined) return credit ?? name
  return (
    <a href={url} target="_blank" rel={linkRel('recommended')}>
      {credit ?? (url === name ? new URL(url).hostname : name)}
    </a>
  )
}

/** The published lists that our data comes from. */
export function SourceTable() {
  return (
    <>
      <h2>The lists</h2>
      <p>We took facts only: names, URLs, ratings, prices, dates. The summaries are our own words.</p>
      <Table caption="Published lists" columns={columns} rows={named} rowKey={({ name }) => name} />
      <p>
        {`${unnamed} more are public files on GitHub that each named one or a few directories. We recorded what they said, not their URLs, and took single facts from them.`}
      </p>
    </>
  )
}

import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import type { Directory } from '#src/domain/directories/directories.ts'
import { linkBackRule } from '#src/seo/directories/link-back-rules.ts'
import { badgeDirectories, badgeNetwork, reciprocalDirectories } from '#src/seo/directories/reciprocal.ts'
import { Checked, DirectoryName, Followed, Rating } from './cells.tsx'

type Row = Directory & { rule: string }

const columns: readonly TableColumn<Row>[] = [
  { heading: 'Directory', cell: ({ name, url }) => <DirectoryName name={name} url={url} /> },
  { heading: 'DR', cell: ({ dr, drAsOf }) => <Rating dr={dr} asOf={drAsOf} /> },
  { heading: 'Its link', cell: ({ followed }) => <Followed followed={followed} /> },
  { heading: 'Link back', cell: ({ rule }) => rule },
  { heading: 'Checked', cell: ({ checkedOn }) => <Checked on={checkedOn} />, number: true },
]

/** Directories with what they ask for in return. */
function ReciprocalTable({ caption, rows }: { caption: string; rows: readonly Row[] }) {
  return <Table caption={caption} columns={columns} rows={rows} rowKey={({ url }) => url} />
}

const withRule = (rows: readonly Directory[]) => rows.map((row) => ({ ...row, rule: linkBackRule(row) }))
const count = reciprocalDirectories.length + badgeDirectories.length + badgeNetwork.shown.length

/** Directories that ask for a link back or hand out a badge. */
export function ReciprocalPage() {
  return (
    <div className="wrap">
      <header className="hero stack">
        <h1>
          List of directories with <span className="highlight">reciprocal links</span>
        </h1>
        <p className="lead">{`${count} directories that ask for a link back, or whose listed sites show one.`}</p>
        <p>
          <a className="button" href="#pricing">
            Get your project listed on up to 200 directories now
          </a>
        </p>
      </header>
      <section className="reciprocal stack">
        <h2>Link back required</h2>
        <p>The site says so, or its form has a field for it.</p>
        <ReciprocalTable caption="Directories that require a link back" rows={withRule(reciprocalDirectories)} />
      </section>
      <section className="reciprocal stack">
        <h2>Badge seen</h2>
        <p>Sites listed there embed its badge. That doesn’t prove they have to: check the form before you add one.</p>
        <ReciprocalTable
          caption="Directories whose badge is embedded by listed sites"
          rows={withRule(badgeDirectories)}
        />
      </section>
      <section className="reciprocal stack">
        <h2>Sites from one template</h2>
        <p>
          {`${badgeNetwork.count} sites that look like one template family, each with a badge. Don’t count them as independent of each other. These are the ${badgeNetwork.shown.length} strongest.`}
        </p>
        <ReciprocalTable caption="The strongest sites built from one template" rows={withRule(badgeNetwork.shown)} />
        <p className="quiet">
          <a href="/sources">Sources and dates</a>
        </p>
      </section>
    </div>
  )
}

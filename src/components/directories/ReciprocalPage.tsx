import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import type { Directory } from '#src/domain/directories/directories.ts'
import { directoryLinkKind } from '#src/domain/directories/exclusion.ts'
import { quotas } from '#src/domain/plans/allowances.ts'
import { linkBackRule } from '#src/seo/directories/link-back-rules.ts'
import type { ReciprocalLists } from '#src/seo/directories/reciprocal.ts'
import { Checked, DirectoryName, Followed, Rating } from './cells.tsx'

const known: readonly TableColumn<Directory>[] = [
  {
    heading: 'Directory',
    cell: (row) => <DirectoryName name={row.name} url={row.url} kind={directoryLinkKind(row)} />,
  },
  { heading: 'DR', cell: ({ dr, drAsOf }) => <Rating dr={dr} asOf={drAsOf} /> },
  { heading: 'Its link', cell: ({ followed }) => <Followed followed={followed} /> },
]
const rule: TableColumn<Directory> = { heading: 'Link back', cell: linkBackRule }
const checked: TableColumn<Directory> = {
  heading: 'Site last seen',
  cell: ({ checkedOn }) => <Checked on={checkedOn} />,
  number: true,
}

/** `hasRule`: its rows differ in what is said about a link back. */
type Props = { caption: string; rows: readonly Directory[]; hasRule?: boolean }

function ReciprocalTable({ caption, rows, hasRule = false }: Props) {
  const columns = hasRule ? [...known, rule, checked] : [...known, checked]
  return <Table caption={caption} columns={columns} rows={rows} rowKey={({ url }) => url} />
}

/** Directories that ask for a link back or hand out a badge. */
export function ReciprocalPage({ required, optional, badges, network }: ReciprocalLists) {
  const badgeCount = badges.length + network.shown.length
  return (
    <div className="wrap">
      <header className="hero stack">
        <h1>
          List of directories with <span className="highlight">reciprocal links</span>
        </h1>
        <p className="lead">{`${required.length} directories require a link back, ${optional.length} leave it to you or trade something for it, and ${badgeCount} have a badge that listed sites show.`}</p>
        <p>
          <a className="button" href="#pricing">
            {`Get your project listed on up to ${quotas.publisher.directories} directories now`}
          </a>
        </p>
      </header>
      <section className="reciprocal stack">
        <h2>Link back required</h2>
        <p>The site says so, or its form can’t be sent without the page that links back.</p>
        <ReciprocalTable caption="Directories that require a link back" rows={required} hasRule />
      </section>
      <section className="reciprocal stack">
        <h2>Link back optional or requested</h2>
        <p>
          As far as is known, you can be listed without one. Some trade for it: a free listing, a faster review or a
          followed link.
        </p>
        <ReciprocalTable caption="Directories where a link back is optional or requested" rows={optional} hasRule />
      </section>
      <section className="reciprocal stack">
        <h2>Badge seen</h2>
        <p>Sites listed there embed its badge. That doesn’t prove they have to: check the form before you add one.</p>
        <ReciprocalTable caption="Directories whose badge is embedded by listed sites" rows={badges} />
      </section>
      <section className="reciprocal stack">
        <h2>Sites from one template</h2>
        <p>
          {`${network.count} sites that look like one template family, each with a badge. Don’t count them as independent of each other. These are the ${network.shown.length} strongest.`}
        </p>
        <ReciprocalTable caption="The strongest sites built from one template" rows={network.shown} />
        <p className="quiet">
          <a href="/sources">Sources and dates</a>
        </p>
      </section>
    </div>
  )
}

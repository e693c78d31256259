import { dataChangedOn } from '#src/seo/landing/page-dates.ts'
import { Breadcrumbs } from '#src/components/ui/Breadcrumbs.tsx'
import { shortDate } from '#src/domain/dates/dates.ts'
import { listCounts } from '#src/seo/directories/list.ts'
import { type Hub, hubs } from '#src/seo/landing/hubs.ts'
import { paths } from '#src/seo/landing/paths.ts'

const countRows = (hub: Hub) => hub.groups.reduce((sum, { rows }) => sum + rows.length, 0)

/** Links to all hubs. */
export function HubsPage() {
  return (
    <div className="wrap hubs">
      <Breadcrumbs links={[paths.home]} />
      <header className="stack">
        <h1>
          Guides to <span className="highlight">directories</span>
        </h1>
        <p className="lead">
          {`${listCounts.total.toLocaleString('en')} directories, sorted by what you want to list. List edited ${shortDate(dataChangedOn)}.`}
        </p>
        <p>
          <a className="button" href="/tools/directory-finder">
            Find the ones that fit
          </a>
        </p>
        <p>
          <a href="/directory-list">Browse the whole list</a>
        </p>
      </header>
      <ul className="rows">
        {hubs.map((hub) => (
          <li key={hub.href}>
            <h2>
              <a href={hub.href}>{hub.title}</a>
            </h2>
            <p>{hub.lead}</p>
            <span className="stamp">{`${countRows(hub)} entries`}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

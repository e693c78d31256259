import type { TableColumn } from '#src/components/ui/Table.tsx'
import { shortDate } from '#src/domain/dates/dates.ts'
import type { AdminOrder } from '#src/domain/deliveries/admin.api.ts'
import type { OrderList } from '#src/domain/deliveries/admin.ts'
import { orderStateLabels } from '#src/domain/deliveries/orders.ts'
import { websiteHost } from '#src/domain/urls/websites.ts'
import { writtenText } from '#src/domain/deliveries/report-texts.ts'
import { Due, ProgressBar, ProgressNotes, Risks } from './OrderFacts.tsx'
import { orderPath } from './paths.ts'

/** The columns of the list of orders. */
export function orderColumns(list: OrderList): readonly TableColumn<AdminOrder>[] {
  return [
    {
      heading: 'Customer',
      cell: ({ id, project, email, website_url: url, demo }) => (
        <span className="order-name">
          <span>
            <a href={orderPath(id)} dir="auto">
              {project ?? email}
            </a>
            {demo && <span className="stamp">demo</span>}
          </span>
          {url !== null && <span className="quiet">{websiteHost(url)}</span>}
          {project !== null && <span className="quiet">{email}</span>}
        </span>
      ),
    },
    { heading: 'Plan', cell: ({ plan }) => plan },
    {
      heading: 'Progress',
      cell: ({ progress, posts, pages }) => (
        <span className="order-name">
          <ProgressBar owed={progress.all} submitted={progress.submitted} of="directories" />
          <ProgressNotes {...progress} />
          {progress.missing > 0 && <span className="quiet">{`${progress.missing} owed`}</span>}
          {posts.owed > 0 && <span className="quiet">{writtenText('posts', posts)}</span>}
          {pages.owed > 0 && <span className="quiet">{writtenText('pages', pages)}</span>}
        </span>
      ),
    },
    list === 'open'
      ? { heading: 'Due', cell: ({ dueAt }) => <Due at={dueAt} open /> }
      : { heading: 'Started', cell: ({ startsAt }) => <span className="stamp">{shortDate(startsAt)}</span> },
    {
      heading: 'Status',
      cell: ({ risks, state }) =>
        risks.length > 0 ? <Risks risks={risks} /> : <span className="quiet">{orderStateLabels[state]}</span>,
    },
  ]
}

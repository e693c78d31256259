import { useState } from 'react'
import { PrintHead } from '#src/components/deliveries/PrintHead.tsx'
import { Loading } from '#src/components/ui/Loading.tsx'
import type { Report } from '#src/domain/deliveries/deliveries.api.ts'
import { isOver } from '#src/domain/deliveries/orders.ts'
import type { Project } from '#src/domain/projects/projects.api.ts'
import { refresh, useLoad } from '#src/islands/api/useLoad.ts'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { FailedDialog } from '#src/islands/ui/FailedDialog.tsx'
import { lazyPart } from '#src/islands/ui/lazyPart.tsx'
import { FocusedNotice, type Said } from '#src/islands/ui/FocusedNotice.tsx'
import { Asks } from './Asks.tsx'
import { Downloads } from './Downloads.tsx'
import { OrderState } from './OrderState.tsx'
import { ReportSections } from './ReportSections.tsx'
import { ReportTable } from './ReportTable.tsx'
import { RowDialog, type RowPlace } from './RowDialog.tsx'

const SharesDialog = lazyPart(async () => (await import('./SharesDialog.tsx')).SharesDialog)

/** More than any screen shows. */
const firstRows = 20

type Props = { project: Project }

/** Orders, what directories ask, and all rows, for reading, sharing and printing. */
export function ProjectReport({ project }: Props) {
  const path = `/projects/${project.id}/report`
  const { data, failure, reload } = useLoad<Report>('deliveries', path)
  const [opened, setOpened] = useState<RowPlace | null>(null)
  const [now] = useState(() => Date.now())
  const [sharing, setSharing] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)
  if (!data) return failure === null ? <Loading /> : <ErrorState failure={failure} onRetry={reload} />
  const rows = data.orders.flatMap(({ id: orderId, rows }) => rows.map((row) => ({ ...row, orderId })))
  // The newest stays in view, and what isn't over. Those of a year would push the rows off the screen.
  const earlier = data.orders.slice(1).filter(({ state }) => isOver(state))
  const current = data.orders.filter((order) => !earlier.includes(order))
  const show = (order: Report['orders'][number]) => <OrderState key={order.id} order={order} demo={data.demo} />
  const change = async (message: string) => {
    setSaid({ text: message })
    await refresh('deliveries')
  }

  return (
    <>
      <PrintHead name={project.name} websiteUrl={project.website_url} at={now} />
      <ErrorState failure={failure} onRetry={reload} />
      <FocusedNotice said={said} />
      <Asks asks={data.asks} onAnswered={change} />
      <div className="orders">
        {current.map(show)}
        {earlier.length > 0 && (
          <details className="orders-earlier">
            <summary>{earlier.length === 1 ? '1 earlier order' : `${earlier.length} earlier orders`}</summary>
            {earlier.map(show)}
          </details>
        )}
      </div>
      {rows.length > 0 && (
        <ReportTable
          caption={`Directories that ${project.name} is submitted to`}
          rows={rows}
          first={firstRows}
          rowKey={({ orderId, rank }) => `${orderId}-${rank}`}
          downloads={(shown) => <Downloads project={project} shown={shown} onShare={() => setSharing(true)} />}
          more={(row) => (
            <button
              className="button-link report-more"
              type="button"
              aria-label={`Details of ${row.name}`}
              onClick={() => setOpened(row)}
            >
              Details
            </button>
          )}
        />
      )}
      {sharing && (
        <SharesDialog
          projectId={project.id}
          onClose={() => setSharing(false)}
          failed={(message) => (
            <FailedDialog title="Share this report" onClose={() => setSharing(false)}>
              {message}
            </FailedDialog>
          )}
        />
      )}
      <ReportSections project={project} weeklyMail={data.weeklyMail} />
      {opened && (
        <RowDialog place={opened} onClose={() => setOpened(null)} onChanged={() => void refresh('deliveries')} />
      )}
    </>
  )
}

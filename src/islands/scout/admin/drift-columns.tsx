import { Differences } from '#src/components/scout/Differences.tsx'
import { OutsideLink } from '#src/components/ui/OutsideLink.tsx'
import type { TableColumn } from '#src/components/ui/Table.tsx'
import { shortDate } from '#src/domain/dates/dates.ts'
import { type DriftDecision, driftDecisions } from '#src/domain/scout/drifts.ts'
import type { Drift } from '#src/domain/scout/scout.api.ts'
import { websiteHost } from '#src/domain/urls/websites.ts'

export const decisionTexts: Record<DriftDecision, { act: string; done: string; state: string }> = {
  corrected: { act: 'Corrected', done: 'corrected. We look at it again in a week.', state: 'Corrected' },
  asked: { act: 'Asked the directory', done: 'asked. We look at it again next month.', state: 'Asked' },
  left: { act: 'Leave as it is', done: 'left as it is, unless it changes.', state: 'Left as it is' },
}

/** `onDecide`: with null, it's opened again. */
export function driftColumns(
  onDecide: (drift: Drift, decision: DriftDecision | null) => void,
): readonly TableColumn<Drift>[] {
  return [
    {
      heading: 'Product',
      cell: ({ project, website_url: url, orderId, demo }) => (
        <span className="order-name">
          <span>
            <a href={`/admin/deliveries/order?id=${encodeURIComponent(orderId)}`} dir="auto">
              {project ?? 'Deleted project'}
            </a>
            {demo && <span className="stamp">demo</span>}
          </span>
          {url !== null && <span className="quiet">{websiteHost(url)}</span>}
        </span>
      ),
    },
    {
      heading: 'Listing',
      cell: ({ directory, url }) => (
        <span>
          <strong className="list-title">{directory}</strong>
          <OutsideLink className="link-url" url={url}>
            {url.replace(/^https?:\/\//, '')}
          </OutsideLink>
        </span>
      ),
    },
    { heading: 'Differences', cell: ({ differences }) => <Differences differences={differences} /> },
    { heading: 'Found', cell: ({ foundAt }) => <span className="stamp">{shortDate(foundAt)}</span> },
    {
      heading: 'Decision',
      cell: (drift) => <Decision drift={drift} onDecide={(decision) => onDecide(drift, decision)} />,
    },
  ]
}

type DecisionProps = { drift: Drift; onDecide: (decision: DriftDecision | null) => void }

function Decision({ drift: { project, directory, decision, closedAt }, onDecide }: DecisionProps) {
  const button = (text: string, to: DriftDecision | null) => (
    <button
      key={text}
      className="button-link"
      type="button"
      aria-label={`${text}: ${[directory, project].filter(Boolean).join(', ')}`}
      onClick={() => onDecide(to)}
    >
      {text}
    </button>
  )
  if (closedAt === null) {
    return <span className="row-acts">{driftDecisions.map((one) => button(decisionTexts[one].act, one))}</span>
  }
  return (
    <span className="row-acts">
      <span className="stamp stamp-framed">{decision === null ? 'Agrees again' : decisionTexts[decision].state}</span>
      {decision !== null && button('Undo', null)}
    </span>
  )
}

import { useState } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import type { LeadPage } from '#src/domain/leads/leads.api.ts'
import { leadMessages, leadStates, type LeadState } from '#src/domain/leads/leads.ts'
import type { MonthUse } from '#src/domain/plans/allowances.api.ts'
import { fetchSignedIn } from '#src/islands/api/requests.ts'
import { refresh } from '#src/islands/api/useLoad.ts'
import { LimitPrompt } from '#src/islands/ui/LimitPrompt.tsx'
import { downloadFile } from '#src/islands/ui/download.ts'
import { countAll, StateLinks } from '#src/islands/ui/list/StateLinks.tsx'
import { SinceField } from './SinceField.tsx'
import { type LeadsView, urlOf } from './leads-view.ts'

type Props = {
  projectId: string
  data: LeadPage
  view: LeadsView
  onView: (change: Partial<LeadsView>) => void
}

/** Above the table: states, since when, and the export. */
export function LeadControls({ projectId, data: { counts, exports }, view, onView }: Props) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [usedUp, setUsedUp] = useState<MonthUse | null>(null)
  const states = (Object.entries(leadStates) as [LeadState, string][]).map(([state, label]) => ({
    state,
    label,
    count: counts[state],
  }))

  const load = async () => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    const from = view.from ? `?from=${view.from}` : ''
    const answer = await fetchSignedIn(`/projects/${projectId}/exports${from}`)
    setBusy(false)
    if (answer.ok) {
      downloadFile('leads.csv', answer.body, 'text/csv')
      return refresh('leads')
    }
    if (answer.status === 409 && answer.data) setUsedUp(answer.data as MonthUse)
    else setFailure(answer.message)
  }

  return (
    <div className="lead-tools">
      <div className="list-controls">
        <StateLinks
          label="States"
          states={[{ state: '', label: 'All', count: countAll(counts) }, ...states]}
          current={view.state}
          urlOf={(state) => urlOf({ ...view, state: state as LeadsView['state'], page: 1 })}
          onState={(state) => onView({ state: state as LeadsView['state'] })}
        />
        <div className="lead-acts">
          <SinceField from={view.from} onFrom={(from) => onView({ from })} />
          <button
            className="button button-quiet button-small"
            type="button"
            aria-disabled={busy || undefined}
            onClick={() => void load()}
          >
            {busy ? 'Exporting...' : view.state === '' ? 'Export CSV' : 'Export all states'}
          </button>
          <span className="quiet figures">
            {exports.left} {exports.left === 1 ? 'export' : 'exports'} left this month
          </span>
        </div>
      </div>
      <Notice bad>{failure}</Notice>
      {usedUp && <LimitPrompt month={usedUp}>{leadMessages.limit(usedUp.limit)}</LimitPrompt>}
    </div>
  )
}

import { useState } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import type { BatchReport, PageBatch } from '#src/domain/page-batches/page-batches.api.ts'
import { deliveredPageStates } from '#src/domain/page-batches/page-batches.ts'
import { refresh } from '#src/islands/api/useLoad.ts'
import { saveLabel } from '#src/islands/ui/saving/save-texts.ts'
import { BatchReportView } from './BatchReportView.tsx'
import { approveBatch, type BatchPath, checkBatch } from './batch-calls.ts'
import { roomText } from './texts.ts'
import type { OpenBatch } from './useBatch.ts'

type Props = { path: BatchPath; open: OpenBatch }

/** Checks a batch, approves it, and says what keeps it from being published. */
export function PublishBatch({ path, open: { batch, state, store } }: Props) {
  /** About the version that was checked. */
  const [checked, setChecked] = useState<{ report: BatchReport; version: number } | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState<'check' | 'approve' | null>(null)

  const run = async (what: 'check' | 'approve') => {
    if (busy) return
    setBusy(what)
    setSaid(null)
    setFailure(null)
    if (await store.flush()) {
      const { id, version } = store.view().saved
      if (what === 'check') {
        const answer = await checkBatch(path, id)
        if (answer.ok) setChecked({ report: answer.body.data, version })
        else setFailure(answer.message)
      } else {
        const answer = await approveBatch(path, id, version)
        if (answer.ok) {
          store.show(answer.body.data)
          setChecked(null)
          setSaid(saidAfter(answer.body.data))
          void refresh('page-batches')
        } else {
          if (answer.status === 422) setChecked({ report: answer.data as BatchReport, version })
          setFailure(answer.message)
        }
      }
    } else setFailure(`${saveLabel(store.view().state, 'batch')}.`)
    setBusy(null)
  }

  const isSaved = state.kind === 'saved'
  const isApproved = !batch.changed && isSaved
  const isCurrent = checked !== null && isSaved && checked.version === batch.version

  return (
    <section className="screen-section" aria-labelledby="publish">
      <h2 id="publish">Publish</h2>
      <Notice>{said}</Notice>
      <Notice bad>{failure}</Notice>
      {!batch.hasTarget && <NoTarget path={path} />}
      <p className="quiet">{isApproved ? 'All changes are approved.' : roomText(batch.room)}</p>
      <div className="button-row">
        {!isApproved && (
          <button
            className="button"
            type="button"
            aria-disabled={busy ? true : undefined}
            onClick={() => void run('approve')}
          >
            {busy === 'approve'
              ? 'Approving...'
              : batch.counts.approved || deliveredPageStates.some((state) => batch.counts[state])
                ? 'Approve changes'
                : 'Approve and publish'}
          </button>
        )}
        <button
          className="button button-quiet"
          type="button"
          aria-disabled={busy ? true : undefined}
          onClick={() => void run('check')}
        >
          {busy === 'check' ? 'Checking...' : 'Check pages'}
        </button>
      </div>
      {isCurrent && <BatchReportView report={checked.report} />}
    </section>
  )
}

function NoTarget({ path }: { path: BatchPath }) {
  if (path === '/admin/page-batches') return <p>The customer hasn’t chosen a site to publish on yet.</p>
  return (
    <p>
      Pages are published once you’ve <a href="/dashboard/articles#publishing">chosen a site to publish on</a>.
    </p>
  )
}

function saidAfter({ counts, hasTarget }: PageBatch): string {
  const later = counts.planned ?? 0
  const rest = later === 0 ? '' : ` ${later.toLocaleString('en')} more will follow next month.`
  const next = hasTarget ? 'Your pages are being published in the background.' : 'Now choose a site to publish on.'
  return `Approved. ${next}${rest}`
}

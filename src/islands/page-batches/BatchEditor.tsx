import { useState } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import { batchLimits, type BatchReport, type PageBatch } from '#src/domain/page-batches/page-batches.ts'
import { refresh } from '#src/islands/api/useLoad.ts'
import { SaveStatus } from '#src/islands/ui/saving/SaveStatus.tsx'
import { BatchPages } from './BatchPages.tsx'
import { BatchReportView } from './BatchReportView.tsx'
import { PagePreviewCard } from './PagePreviewCard.tsx'
import { TableField } from './TableField.tsx'
import { TemplateFields } from './TemplateFields.tsx'
import { approveBatch, type BatchPath, checkBatch } from './batch-calls.ts'
import { useBatch } from './useBatch.ts'

type Props = { path: BatchPath; first: PageBatch }

/** A batch: its table, its template, one of its pages, and what keeps it from being published. */
export function BatchEditor({ path, first }: Props) {
  const open = useBatch(path, first)
  const { batch, text, state, theirs, store, copy } = open
  const [report, setReport] = useState<BatchReport | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState<'check' | 'approve' | null>(null)

  const run = async (what: 'check' | 'approve') => {
    if (busy) return
    setBusy(what)
    setSaid(null)
    setFailure(null)
    if (await store.saving.flush()) {
      const { id, version } = store.view().batch
      if (what === 'check') {
        const answer = await checkBatch(path, id)
        if (answer.ok) setReport(answer.body.data)
        else setFailure(answer.message)
      } else {
        const answer = await approveBatch(path, id, version)
        if (answer.ok) {
          store.showBatch(answer.body.data)
          setReport(null)
          setSaid(saidAfter(answer.body.data))
          void refresh('page-batches')
        } else {
          if (answer.status === 422) setReport(answer.data as BatchReport)
          setFailure(answer.message)
        }
      }
    }
    setBusy(null)
  }

  return (
    <>
      {theirs && (
        <Notice
          bad
          below={
            <div className="button-row">
              <button className="button button-small" type="button" onClick={() => store.settle(true)}>
                Keep mine
              </button>
              <button className="button button-quiet button-small" type="button" onClick={() => store.settle(false)}>
                Use theirs
              </button>
            </div>
          }
        >
          Someone else saved this batch meanwhile. Nothing is saved until you choose.
        </Notice>
      )}
      {copy && (
        <Notice
          below={
            <div className="button-row">
              <button
                className="button button-small"
                type="button"
                onClick={() => {
                  store.setText(copy.content)
                  open.forgetCopy()
                }}
              >
                Restore version
              </button>
              <button className="button button-quiet button-small" type="button" onClick={open.forgetCopy}>
                Discard version
              </button>
            </div>
          }
        >
          This browser has a version that was never saved.
        </Notice>
      )}
      <div className="batch-head">
        <TextField
          name="name"
          label="Name"
          help="Only you and our editors see it"
          maxLength={batchLimits.name}
          value={text.name}
          error={open.errorOf('name')}
          onChange={(event) => store.setText({ name: event.target.value })}
        />
        <SaveStatus state={state} noun="batch" />
      </div>
      <TableField open={open} />
      <TemplateFields open={open} />
      <PagePreviewCard path={path} id={batch.id} version={batch.version} rows={batch.rows} />
      <section className="screen-section" aria-labelledby="publish">
        <h2 id="publish">Publish</h2>
        <Notice>{said}</Notice>
        <Notice bad>{failure}</Notice>
        <p className="quiet">
          {batch.room === 0
            ? 'Your plan’s pages for now are used up. More pages are published with your next month.'
            : `Your plan has room for ${batch.room.toLocaleString('en')} more ${batch.room === 1 ? 'page' : 'pages'} now.`}
        </p>
        <div className="button-row">
          <button
            className="button"
            type="button"
            aria-disabled={busy ? true : undefined}
            onClick={() => void run('approve')}
          >
            {busy === 'approve'
              ? 'Approving...'
              : batch.counts.approved || batch.counts.published
                ? 'Approve changes'
                : 'Approve and publish'}
          </button>
          <button
            className="button button-quiet"
            type="button"
            aria-disabled={busy ? true : undefined}
            onClick={() => void run('check')}
          >
            {busy === 'check' ? 'Checking...' : 'Check pages'}
          </button>
        </div>
        {report && <BatchReportView report={report} />}
      </section>
      <BatchPages path={path} batch={batch} />
    </>
  )
}

function saidAfter({ counts }: PageBatch): string {
  const later = counts.planned ?? 0
  const rest = later === 0 ? '' : ` ${later.toLocaleString('en')} more will follow with your next month.`
  return `Approved. Your pages are being published in the background.${rest}`
}

import { useState } from 'react'
import { Moment } from '#src/components/ui/Moment.tsx'
import type { ReportShare } from '#src/domain/deliveries/deliveries.api.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { refresh, useLoad } from '#src/islands/api/useLoad.ts'
import { ActionForm } from '#src/islands/ui/ActionForm.tsx'
import { ConfirmDialog } from '#src/islands/ui/ConfirmDialog.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { FocusedNotice, type Said } from '#src/islands/ui/FocusedNotice.tsx'
import { NewShare } from './NewShare.tsx'

/** The links to a report: create, revoke. */
export function Shares({ projectId }: { projectId: string }) {
  const path = `/projects/${projectId}/shares`
  const { data, failure, reload } = useLoad<ReportShare[]>('report-shares', path)
  const [said, setSaid] = useState<Said | null>(null)
  const [created, setCreated] = useState<string | null>(null)
  const [revoking, setRevoking] = useState<ReportShare | null>(null)
  const create = async () => {
    const answer = await askSignedIn<{ data: { url: string } }>(path, { method: 'POST' })
    if (!answer.ok) return answer
    setCreated(answer.body.data.url)
    setSaid(null)
    await refresh('report-shares')
    return null
  }
  const revoke = async ({ id }: ReportShare) => {
    const answer = await askSignedIn(`${path}/${id}`, { method: 'DELETE' })
    if (!answer.ok) return answer
    setCreated(null)
    setSaid({ text: 'Link revoked.' })
    await refresh('report-shares')
    return null
  }

  return (
    <>
      <FocusedNotice said={said} />
      <ErrorState failure={failure} onRetry={reload} />
      {created && <NewShare key={created} url={created} />}
      {data && data.length > 0 && (
        <ul className="shares">
          {data.map((share, index) => (
            <li key={share.id}>
              <span>
                {`Link ${index + 1}, created `}
                <Moment at={share.createdAt} />
              </span>
              <button
                className="button-link"
                type="button"
                aria-label={`Revoke link ${index + 1}`}
                onClick={() => setRevoking(share)}
              >
                Revoke
              </button>
            </li>
          ))}
        </ul>
      )}
      <ActionForm action="Create link" busyAction="Creating..." quiet act={create} />
      {revoking && (
        <ConfirmDialog
          title="Revoke this link?"
          action="Revoke link"
          busyAction="Revoking..."
          danger
          cancel="Keep link"
          act={() => revoke(revoking)}
          onClose={() => setRevoking(null)}
        >
          <p>Anyone who has it can’t open the report anymore. You can create a new link at any time.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

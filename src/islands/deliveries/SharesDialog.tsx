import { useState } from 'react'
import { Moment } from '#src/components/ui/Moment.tsx'
import type { ReportShare } from '#src/domain/deliveries/deliveries.api.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { refresh, useLoad } from '#src/islands/api/useLoad.ts'
import { ActionForm } from '#src/islands/ui/ActionForm.tsx'
import { ConfirmForm } from '#src/islands/ui/ConfirmDialog.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { FocusedNotice, type Said } from '#src/islands/ui/FocusedNotice.tsx'
import { NewShare } from './NewShare.tsx'

type Props = { projectId: string; onClose: () => void }

/** Who else may see a report: links to it, created and revoked. */
export function SharesDialog({ projectId, onClose }: Props) {
  const [revoking, setRevoking] = useState<ReportShare | null>(null)
  return (
    <Dialog title={revoking ? 'Revoke this link?' : 'Share this report'} onClose={onClose}>
      <Shares projectId={projectId} revoking={revoking} onRevoke={setRevoking} />
    </Dialog>
  )
}

type SharesProps = {
  projectId: string
  revoking: ReportShare | null
  onRevoke: (share: ReportShare | null) => void
}

function Shares({ projectId, revoking, onRevoke }: SharesProps) {
  const path = `/projects/${projectId}/shares`
  const { data, failure, reload } = useLoad<ReportShare[]>('report-shares', path)
  const [said, setSaid] = useState<Said | null>(null)
  const [created, setCreated] = useState<string | null>(null)
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

  if (revoking) {
    return (
      <ConfirmForm
        action="Revoke link"
        busyAction="Revoking..."
        danger
        cancel="Keep link"
        act={() => revoke(revoking)}
        close={() => onRevoke(null)}
      >
        <p>Anyone who has it can’t open the report anymore. You can create a new link at any time.</p>
      </ConfirmForm>
    )
  }
  return (
    <>
      <p className="quiet">
        Anyone with the link can see the rows, which of them Google and Bing count, and the evidence, but not your
        notes, questions or account. They can’t change anything.
      </p>
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
                onClick={() => onRevoke(share)}
              >
                Revoke
              </button>
            </li>
          ))}
        </ul>
      )}
      <ActionForm action="Create link" busyAction="Creating..." quiet act={create} />
    </>
  )
}

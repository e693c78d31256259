import { useState } from 'react'
import { options, SelectField } from '#src/components/ui/fields/SelectField.tsx'
import { feedbackStatuses } from '#src/domain/feedback/feedback.ts'
import { feedbackModes } from '#src/domain/feedback/form.ts'
import { fetchSignedIn } from '#src/islands/api/requests.ts'
import { downloadFile } from '#src/islands/ui/download.ts'
import { StateLinks } from '#src/islands/ui/list/StateLinks.tsx'
import { type FeedbackView, fileCall, urlOf } from './feedback-view.ts'

type Props = {
  projectId: string
  view: FeedbackView
  /** There is a page to share. */
  isOpen: boolean
  go: (change: Partial<FeedbackView>) => void
}

/** Which feedback is listed, and the same as a file. */
export function FeedbackControls({ projectId, view, isOpen, go }: Props) {
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const download = async () => {
    if (busy) return
    setBusy(true)
    const answer = await fetchSignedIn(fileCall(projectId, view))
    setBusy(false)
    setFailure(answer.ok ? '' : answer.message)
    if (answer.ok) downloadFile('feedback.csv', answer.body, 'text/csv')
  }
  const statuses = Object.entries({ '': 'All', ...feedbackStatuses }).map(([state, label]) => ({ state, label }))
  return (
    <div className="list-controls">
      <div className="feedback-filters">
        <StateLinks
          label="Status"
          states={statuses}
          current={view.status}
          urlOf={(status) => urlOf({ ...view, page: 1, status: status as FeedbackView['status'] })}
          onState={(status) => go({ status: status as FeedbackView['status'] })}
        />
        <SelectField
          name="kind"
          label="Kind"
          value={view.mode}
          onChange={(mode) => go({ mode: mode as FeedbackView['mode'] })}
        >
          {options({ '': 'Ideas, bugs and praise', ...feedbackModes })}
        </SelectField>
      </div>
      <div className="button-row">
        {isOpen && (
          <a className="button button-quiet button-small" href="#share">
            Share and embed
          </a>
        )}
        <button
          className="button button-quiet button-small"
          type="button"
          aria-disabled={busy || undefined}
          onClick={() => void download()}
        >
          {busy ? 'Downloading...' : 'Download CSV'}
        </button>
        <span className="list-error" role="status">
          {failure}
        </span>
      </div>
    </div>
  )
}

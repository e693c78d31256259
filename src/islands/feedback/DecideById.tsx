import type { Feedback } from '#src/domain/feedback/feedback.api.ts'
import { loadData, useLoad } from '#src/islands/api/useLoad.ts'
import { CancelButton } from '#src/islands/ui/CancelButton.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { DecisionDialog } from './DecisionDialog.tsx'
import { settingsPath } from './calls.ts'

type Props = {
  projectId: string
  id: string
  /** `message`: what the server says about it. */
  onDecided: (message: string) => void
  onClose: () => void
}

/** The decision on one message, wherever it's named. */
export function DecideById({ projectId, id, onDecided, onClose }: Props) {
  const path = `/feedbacks/${id}`
  const { data, failure, reload } = useLoad<{ feedback: Feedback; hasBoard: boolean }>('feedback-decision', path, {
    load: async (signal) => {
      const [feedback, page] = await Promise.all([
        loadData<Feedback>(path, signal),
        loadData<{ board: boolean } | null>(settingsPath(projectId), signal),
      ])
      return { feedback, hasBoard: page?.board === true }
    },
  })
  if (data) {
    const decided = (_: unknown, message: string) => onDecided(message)
    return <DecisionDialog {...data} path={path} onDecided={decided} onClose={onClose} />
  }
  return failure === null ? null : (
    <Dialog title="Decide on this feedback" onClose={onClose}>
      <ErrorState failure={failure} onRetry={reload} />
      <CancelButton onClick={onClose} label="Close" autoFocus />
    </Dialog>
  )
}

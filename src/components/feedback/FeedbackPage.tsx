import { FeedbackBoard, type ShownBoard } from './FeedbackBoard.tsx'
import { FeedbackForm, type TypedForm } from './FeedbackForm.tsx'
import { FeedbackFrame, type FeedbackOwner } from './FeedbackFrame.tsx'
import type { FieldError } from '#src/domain/problems/problems.ts'

type Props = {
  page: FeedbackOwner
  typed: TypedForm
  refusal?: { message: string; errors?: readonly FieldError[] } | undefined
  /** Null: the owner keeps feedback private. */
  board: ShownBoard | null
}

/** A project's public feedback page. */
export function FeedbackPage({ page, typed, refusal, board }: Props) {
  return (
    <FeedbackFrame owner={page}>
      <div className="wrap feedback-page">
        <div className="feedback-ask">
          <header className="stack">
            <h1>
              {'Feedback for '}
              <bdi>{page.project}</bdi>
            </h1>
            <p className="lead">An idea, a problem or a kind word. You don’t need an account.</p>
          </header>
          <FeedbackForm page={page} typed={typed} refusal={refusal} />
        </div>
        {board && <FeedbackBoard pageKey={page.key} board={board} />}
      </div>
    </FeedbackFrame>
  )
}

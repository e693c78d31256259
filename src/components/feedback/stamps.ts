import type { FeedbackStatus } from '#src/domain/feedback/feedback.ts'

/** How a status is shown. Its name is always beside the color. */
export const statusStamps: Record<FeedbackStatus, string> = {
  new: 'stamp stamp-framed',
  planned: 'stamp stamp-framed stamp-waiting',
  done: 'stamp stamp-framed stamp-good',
  declined: 'stamp stamp-framed',
}

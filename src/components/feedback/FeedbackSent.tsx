import { ShortPage } from '#src/components/pages/ShortPage.tsx'
import { feedbackMessages, feedbackPath } from '#src/domain/feedback/feedback.ts'

type Props = { page: { key: string; project: string }; hasEmail: boolean }

/** After feedback was sent. */
export function FeedbackSent({ page: { key, project }, hasEmail }: Props) {
  return (
    <ShortPage
      title={feedbackMessages.thanks}
      link={{ label: 'Back to the feedback page', href: feedbackPath(key) }}
      quiet
    >
      <p>{hasEmail ? `${project} can read it now. They may email you about it.` : `${project} can read it now.`}</p>
    </ShortPage>
  )
}

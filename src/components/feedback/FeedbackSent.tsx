import { ShortPage } from '#src/components/pages/ShortPage.tsx'
import { feedbackMessages, feedbackPath } from '#src/domain/feedback/feedback.ts'

type Props = {
  page: { key: string; project: string }
  hasEmail: boolean
  /** Where they see what is shown of it. Null: they don't want it shown. */
  wordsUrl: string | null
}

/** After feedback was sent. */
export function FeedbackSent({ page: { key, project }, hasEmail, wordsUrl }: Props) {
  return (
    <ShortPage
      title={feedbackMessages.thanks}
      link={{ label: 'Back to the feedback page', href: feedbackPath(key) }}
      quiet
    >
      <p>
        {hasEmail
          ? `${project} can read it now. If they answer, we’ll first ask you to confirm your email.`
          : `${project} can read it now.`}
      </p>
      {wordsUrl !== null && (
        <p>
          {`${project} may show your words. `}
          <a href={wordsUrl}>Keep this link</a>
          {' to see what’s shown, and to take your words back.'}
        </p>
      )}
    </ShortPage>
  )
}

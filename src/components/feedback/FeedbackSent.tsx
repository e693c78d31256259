import { NarrowPage } from '#src/components/pages/NarrowPage.tsx'
import { ShortPage } from '#src/components/pages/ShortPage.tsx'
import { feedbackMessages, feedbackPath } from '#src/domain/feedback/feedback.ts'
import { againLabel } from '#src/domain/feedback/form.ts'
import { FeedbackFrame, type FeedbackOwner } from './FeedbackFrame.tsx'

type Props = {
  owner: FeedbackOwner
  hasEmail: boolean
  /** Where they see what is shown of it. Null: they don't want it shown. */
  wordsUrl: string | null
}

/** After feedback was sent. */
export function FeedbackSent({ owner, hasEmail, wordsUrl }: Props) {
  const { key, project } = owner
  return (
    <FeedbackFrame owner={owner}>
      <NarrowPage>
        <ShortPage title={feedbackMessages.thanks} link={{ label: againLabel, href: feedbackPath(key) }} quiet>
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
      </NarrowPage>
    </FeedbackFrame>
  )
}

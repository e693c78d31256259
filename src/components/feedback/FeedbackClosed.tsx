import { ShortPage, toProducts } from '#src/components/pages/ShortPage.tsx'
import { feedbackMessages } from '#src/domain/feedback/feedback.ts'
import { textLabel } from '#src/domain/feedback/form.ts'

type Props = {
  /** What was typed before the page closed, so that it isn't lost. */
  typed: string
}

/** Where no feedback page is. A closed one keeps nothing, so we don't know whose it was. */
export function FeedbackClosed({ typed }: Props) {
  return (
    <ShortPage title={feedbackMessages.pageNotFound} link={{ ...toProducts, label: 'Browse products' }} quiet>
      <p>Its owner takes no more feedback here, or part of the link is missing.</p>
      <p>To reach the owner, go back to the site you came from and look for its contact page.</p>
      {typed !== '' && (
        <div className="field">
          <label htmlFor="typed">{textLabel}</label>
          <p className="field-help">It wasn’t sent. Copy it to send it another way.</p>
          <textarea className="input" id="typed" rows={6} readOnly dir="auto" defaultValue={typed} />
        </div>
      )}
    </ShortPage>
  )
}

import { faq, type FaqTopic, fewQuestions } from '#src/domain/faq/faq.ts'
import { EmailReveal } from '#src/islands/emails/EmailReveal.tsx'

/** `about`: the few questions that matter before ordering, for pages that are about something else. */
type Props = { about?: FaqTopic }

/** Frequently asked questions, all closed at first. */
export function Faq({ about }: Props) {
  const items = about === undefined ? faq : fewQuestions(about)
  return (
    <section className="faq wrap" id="faq" aria-labelledby="faq-title" data-shared="faq">
      <div className="stack">
        <h2 id="faq-title">{about === undefined ? 'Questions, answered' : 'Questions'}</h2>
        {about === undefined ? (
          <p className="quiet">Another question? A person reads every email.</p>
        ) : (
          <p>
            <a href="/#faq">All questions</a>
          </p>
        )}
        <EmailReveal />
      </div>
      <div className="items">
        {items.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

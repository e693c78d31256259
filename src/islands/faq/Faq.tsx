import { faq } from '#src/domain/faq/faq.ts'
import { EmailReveal } from '#src/islands/emails/EmailReveal.tsx'

/** Frequently asked questions, all closed at first. */
export function Faq() {
  return (
    <section className="faq wrap" id="faq" aria-labelledby="faq-title" data-shared="faq">
      <div className="stack">
        <h2 id="faq-title">Questions, answered</h2>
        <p className="quiet">Another question? A person reads every email.</p>
        <EmailReveal />
      </div>
      <div className="items">
        {faq.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

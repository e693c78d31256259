import { faq } from '#src/domain/faq/faq.ts'
import { EmailReveal } from '#src/islands/emails/EmailReveal.tsx'

/** `short`: the questions that matter before ordering, each answered in a sentence, for pages that are about something else. */
type Props = { short?: boolean }

/** Frequently asked questions, all closed at first. */
export function Faq({ short = false }: Props) {
  return (
    <section className="faq wrap" id="faq" aria-labelledby="faq-title" data-shared="faq">
      <div className="stack">
        <h2 id="faq-title">Questions, answered</h2>
        {short ? (
          <p>
            <a href="/#faq">All questions</a>
          </p>
        ) : (
          <p className="quiet">Another question? A person reads every email.</p>
        )}
        <EmailReveal />
      </div>
      <div className="items">
        {faq.map((item) => {
          const answer = short ? item.short : item.answer
          return (
            answer && (
              <details key={item.question}>
                <summary>{item.question}</summary>
                <p>{answer}</p>
              </details>
            )
          )
        })}
      </div>
    </section>
  )
}

import { faq } from '#src/domain/faq/faq.ts'

const asked = faq.flatMap(({ question, short }) => (short === undefined ? [] : [{ question, short }]))

/** The questions that matter before ordering, each answered in a sentence. All answers are on the home page. */
export function ShortFaq() {
  return (
    <section className="short-faq wrap" id="faq" aria-labelledby="faq-title" data-shared="faq">
      <h2 id="faq-title">Questions, answered</h2>
      <dl>
        {asked.map(({ question, short }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{short}</dd>
          </div>
        ))}
      </dl>
      <p>
        <a href="/#faq">All questions</a>
      </p>
    </section>
  )
}

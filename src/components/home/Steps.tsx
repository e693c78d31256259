import { deliveryDays } from '#src/domain/plans/allowances.ts'
import { plans } from '#src/domain/plans/plans.ts'

/** What an order's share of a day comes to: 'about 7 on Publisher'. */
const pace = plans
  .filter(({ type }) => type === 'onetime')
  .map(({ label, directories }) => `${Math.round(directories / deliveryDays)} on ${label}`)
  .join(', ')

const steps = [
  [
    'Day 1',
    'You fill in your profile',
    'Name, URL, texts, logo and screenshots. We can read some of it from your website. You see the list we’ll use, take off up to a fifth, and approve.',
  ],
  [
    'From day 2',
    'People start submitting',
    `A few directories a day: about ${pace}. If one of them asks something, we email you its question.`,
  ],
  [
    'First Monday',
    'Your first weekly report',
    'What was submitted, what went live and what was declined. The report itself is always up to date, one row per directory.',
  ],
  [
    `Day ${deliveryDays}`,
    'Everything should be submitted',
    `We plan each order to be done ${deliveryDays} days after you approve. Directories take hours to months to answer. We check each live page again every month.`,
  ],
] as const

export function Steps() {
  return (
    <section className="how wrap" aria-labelledby="how-title">
      <h2 id="how-title">Your first week, and the weeks after</h2>
      <ol className="steps">
        {steps.map(([when, title, text]) => (
          <li key={when}>
            <p className="stamp">{when}</p>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

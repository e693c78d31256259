import { ScreenTour } from '#src/components/ui/ScreenTour.tsx'
import { allowances } from '#src/domain/plans/allowances.ts'

const { none, 'growth-partner': largest } = allowances

/** What an account has besides its directories, each with a picture of its screen. */
const screens = [
  {
    name: 'mentions',
    title: 'Posts that ask for what you sell',
    text: `We search Hacker News, Reddit, Stack Exchange, Lemmy, Mastodon and feeds of your choice for your keywords. Posts worth an answer come first, each with a drafted reply. You edit it and post it yourself. ${none.keywords} keywords are free, Growth Partner has ${largest.keywords}.`,
    label: 'Mentions: posts with a score of 0 to 100 and the reason, and the open post beside the list.',
  },
  {
    name: 'leads',
    title: 'The people who wrote them',
    text: 'Everyone who asked, with what they wrote and how far you got: contacted, won or not a fit. Notes and messages stay with the person.',
    label: 'Leads: a table of people with their last post, a state and a note.',
  },
  {
    name: 'feedback',
    title: 'What your users say',
    text: 'A page and a script for your site collect ideas, bugs and praise. Users vote, you answer and decide, and everyone who asked gets an email.',
    label: 'Feedback: messages with votes, a status and buttons to plan or decline.',
  },
] as const

/** The part of the product that visitors can't see before they sign up. */
export function AccountTour() {
  return (
    <section className="tour wrap" aria-labelledby="tour-title">
      <div className="stack">
        <h2 id="tour-title">Also in your account</h2>
        <p className="quiet">Every account has these, also without a plan. The pictures show our demo customer.</p>
      </div>
      <ScreenTour screens={screens} />
      <p>
        <a href="/growth-partner">Posts and pages for your site: Growth Partner</a>
      </p>
    </section>
  )
}

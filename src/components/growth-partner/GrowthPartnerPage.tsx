import type { ReactNode } from 'react'
import { Breadcrumbs } from '#src/components/ui/Breadcrumbs.tsx'
import { ScreenTour } from '#src/components/ui/ScreenTour.tsx'
import { TermList } from '#src/components/ui/TermList.tsx'
import { backlinksPerPost, formatPrice, growthPartner, isOrderedByEmail, pricePeriod } from '#src/domain/plans/plans.ts'
import { trialDays } from '#src/domain/subscriptions/subscriptions.ts'
import type { PostCard } from '#src/domain/posts/posts.api.ts'
import { launchOffer } from '#src/site.ts'
import { MonthCalendar } from './MonthCalendar.tsx'
import { WhoDoesWhat } from './WhoDoesWhat.tsx'
import { WorkSamples } from './WorkSamples.tsx'

const contents = [
  [
    `${growthPartner.directories} directories a month`,
    'Chosen for your product and submitted by hand, each with its own row in the report.',
  ],
  [
    `${growthPartner.posts} blog posts a month`,
    `One a day, on questions your customers ask. The ${backlinksPerPost} backlinks in each are links in the text to your own pages. Links from other sites come from the directories.`,
  ],
  [
    `Up to ${growthPartner.pages} programmatic pages a month`,
    'Made from a table of yours, one row per page. Pages that are too alike can’t be published.',
  ],
  ['Auto-publish', 'What you’ve approved goes live on your site automatically, each post on its planned day.'],
  ['Priority support', 'Your email is answered first, by the person who does the work.'],
] as const
const reasons = [
  ['One plan, one account', 'The report, the posts and the pages are in one place, with dates and links.'],
  ['Cancel any time', 'You’re billed monthly and can cancel at the end of any month. What was published stays yours.'],
] as const

const screens = [
  {
    name: 'articles',
    title: 'A post a day',
    text: 'You read each post in the month’s calendar, comment on it, and approve it or send it back.',
    label: 'Articles: a calendar of a month with the title and the state of each day’s post.',
  },
  {
    name: 'pages',
    title: 'Pages from your data',
    text: 'You see each page as it will be. The check names rows with missing values and pages that are too alike.',
    label: 'Pages: the preview of a page made from a template and a row of the table.',
  },
  {
    name: 'report',
    title: 'A row per directory',
    text: 'What was submitted, what is live, and what was declined, with dates, notes and links.',
    label: 'Report: a table of directories with rating, link rule, state and dates.',
  },
] as const

/** `link`: the payment link. `post`: a sample. `children`: what the plan takes of the directories that fit. */
type Props = { link: string; post: PostCard | undefined; children?: ReactNode }

export function GrowthPartnerPage({ link, post, children }: Props) {
  const promoNote = isOrderedByEmail(link)
    ? ''
    : 'The payment page takes the discount off with a promo code, which is filled in for you. '
  return (
    <div className="wrap growth-partner">
      <Breadcrumbs links={[{ label: 'Home', href: '/' }]} />
      <header className="hero stack">
        <p>
          <span className="stamp stamp-framed badge">{`${launchOffer.discount} - ${launchOffer.leftOnGrowthPartner}`}</span>
        </p>
        <h1>
          Your <span className="highlight">growth partner</span>, month after month
        </h1>
        <p className="lead">
          {`${growthPartner.directories} directory submissions, ${growthPartner.posts} blog posts and up to ${growthPartner.pages} pages a month. You see each of them in your account first.`}
        </p>
        <div className="button-row">
          <a className="button" href={link} rel="nofollow">
            Grow your product
          </a>{' '}
          <a className="button button-quiet" href="/sample-report">
            See the sample report
          </a>
        </div>
      </header>
      <section className="rows">
        <h2>What You Get</h2>
        <TermList items={contents} />
      </section>
      <MonthCalendar />
      <WorkSamples post={post} />
      <section className="tour" aria-labelledby="month">
        <div className="stack">
          <h2 id="month">Where you see it</h2>
          <p className="quiet">Our demo customer’s account.</p>
        </div>
        <ScreenTour screens={screens} />
      </section>
      <WhoDoesWhat />
      <section className="rows">
        <h2>Why Choose Growth Partner</h2>
        <TermList items={reasons} />
      </section>
      <section className="rows" id="pricing" data-shared="pricing">
        <h2>Pricing</h2>
        <div className="plan stack">
          <h3>{growthPartner.label}</h3>
          <p className="price">
            <s>
              <span className="visually-hidden">Before: </span>
              {formatPrice(growthPartner.strokePrice)}
            </s>{' '}
            <strong>{formatPrice(growthPartner.price)}</strong>{' '}
            <span className="stamp">{pricePeriod(growthPartner.type)}</span>
          </p>
          <p>{growthPartner.description}</p>
          <div>{children}</div>
          <p>
            <a className="button" href={link} rel="nofollow">
              Grow your product
            </a>
          </p>
          <p className="quiet">
            {`${launchOffer.explainedOnGrowthPartner} `}
            {`Price in US dollars, after the launch discount. ${promoNote}If it’s your first monthly plan, the first ${trialDays} days are free. Fees are non-refundable. `}
            <a href="/#pricing">All plans</a>
          </p>
          {isOrderedByEmail(link) && (
            <p className="quiet">
              <strong>Order by email: you aren’t charged here, and we reply with how to pay.</strong>
            </p>
          )}
        </div>
      </section>
    </div>
  )
}

import { Breadcrumbs } from '#src/components/ui/Breadcrumbs.tsx'
import { TermList } from '#src/components/ui/TermList.tsx'
import { backlinksPerPost, formatPrice, growthPartner, isOrderedByEmail, pricePeriod } from '#src/domain/plans/plans.ts'
import { launchOffer } from '#src/site.ts'

const contents = [
  ['50 directories a month', 'Chosen for your product and submitted by hand, each with its own row in the report.'],
  [
    '30 blog posts a month',
    `One a day, on questions your customers ask, each with ${backlinksPerPost} backlinks: links in the text to pages of your site. The posts are on your site too, so links from other sites come from the directories.`,
  ],
  ['300 programmatic pages a month', 'Built from your own data. We don’t publish pages without unique data.'],
  ['Auto-publish', 'What you’ve approved goes live on your site automatically, each post on its planned day.'],
  ['Priority support', 'Your email is answered first, by the person who does the work.'],
] as const
const reasons = [
  ['One plan, one account', 'The report, the posts and the pages are in one place, with dates and links.'],
  ['It adds up', 'Listings bring the first visitors, posts answer what they search for, pages cover the rest.'],
  ['Cancel any time', 'You’re billed monthly and can cancel at the end of any month. What was published stays yours.'],
] as const

/** `link`: the payment link. */
type Props = { link: string }

export function GrowthPartnerPage({ link }: Props) {
  const promoNote = isOrderedByEmail(link) ? '' : 'The payment page takes the discount off with a promo code, which is filled in for you. '
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
          Directories, a post a day and three hundred pages a month, done by people who show you every row. You build
          the product.
        </p>
        <div className="button-row">
          <a className="button" href={link} rel="nofollow">
            Grow your product
          </a>
          <a className="button button-quiet" href="/sample-report">
            See the sample report
          </a>
        </div>
      </header>
      <section className="rows">
        <h2>What You Get</h2>
        <TermList items={contents} />
      </section>
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
            </s>
            <strong>{formatPrice(growthPartner.price)}</strong>
            <span className="stamp">{pricePeriod(growthPartner.type)}</span>
          </p>
          <p>{growthPartner.description}</p>
          <p>
            <a className="button" href={link} rel="nofollow">
              Grow your product
            </a>
          </p>
          <p className="quiet">
            {`${launchOffer.explainedOnGrowthPartner} `}
            {`Price in US dollars, after the launch discount. ${promoNote}Fees are non-refundable. `}
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

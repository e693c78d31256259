import { Fragment } from 'react'
import { Breadcrumbs } from '#src/components/ui/Breadcrumbs.tsx'
import { shortDate } from '#src/domain/dates/dates.ts'
import { keptDays, liveWithinDays, minDecided, minProducts } from '#src/domain/directories/figures.ts'
import { forecastDays, minForecastRows } from '#src/domain/survival/forecast.ts'
import { submitDays } from '#src/domain/survival/outcomes.ts'
import { resultDownloads } from '#src/seo/directories/results-export.ts'
import { listOf } from '#src/seo/landing/wording.ts'
import type { Methodology } from '#src/seo/survival/methodology.ts'
import { CalibrationPart } from './CalibrationPart.tsx'
import { RecordsPart } from './RecordsPart.tsx'

const number = (count: number) => count.toLocaleString('en')
const daysText = listOf(keptDays.map(String))
const submissions = (count: number) => (count === 1 ? '1 submission' : `${number(count)} submissions`)

/** How the figures of directories and forecasts are made, and how well forecasts held. */
export function MethodologyPage({ data }: { data: Methodology }) {
  const { asOf, tried, decided, live, shown, model, calibration, demo } = data
  return (
    <div className="wrap sources methodology stack">
      <Breadcrumbs links={[{ label: 'Home', href: '/' }]} />
      <h1>
        How we count, <span className="highlight">and how far to trust it</span>
      </h1>
      <p className="lead">
        Figures on directories come from our own submissions for customers. Each has an interval and the number of
        submissions behind it. This page says how they’re made and what they can’t tell you.
      </p>
      <h2 id="so-far">The count so far</h2>
      {demo && (
        <p>
          <span className="stamp stamp-framed">demo</span> <span>This site shows demo data.</span>
        </p>
      )}
      <p>
        {tried === 0
          ? `As of ${shortDate(asOf)}, nothing has been submitted. `
          : `As of ${shortDate(asOf)}: ${submissions(tried)}. Decided: ${number(decided)}. Went live: ${number(live)}. `}
        {shown === 0
          ? `Not enough results yet: no directory has ${minDecided} decided submissions from ${minProducts} products, so no figures are shown.`
          : `${shown === 1 ? '1 directory has' : `${number(shown)} directories have`} at least ${minDecided} decided submissions from ${minProducts} products. Figures are shown for ${shown === 1 ? 'it' : 'these'}.`}
      </p>
      {shown > 0 && (
        <>
          <p className="button-row">
            {resultDownloads.map(({ label, href }) => (
              <Fragment key={href}>
                <a className="button button-quiet" href={href} download>
                  {label}
                </a>{' '}
              </Fragment>
            ))}
          </p>
          <p className="quiet">The files are CC BY 4.0: use them, also commercially, and name us.</p>
        </>
      )}
      <h2 id="figures">Figures on a directory</h2>
      <dl className="data-table meaning">
        <dt>Submission</dt>
        <dd>
          We sent a customer’s product to the directory, or found that it no longer takes any. Not counted: what a
          customer took off the list, what was listed before we came, and what may never have arrived.
        </dd>
        <dt>Accepted</dt>
        <dd>
          Listings that went live, also if they were lost since, divided by all decided submissions: live, refused, or
          the directory closed. Submissions without an answer are left out here, so read it with the next figure.
        </dd>
        <dt>{`Live within ${liveWithinDays} days`}</dt>
        <dd>
          The share of all submissions, with those that were refused or never answered. A young submission counts for as
          long as we’ve watched it (Kaplan–Meier estimate, censored today).
        </dd>
        <dt>Days to go live</dt>
        <dd>
          The median time from submission to the first check that found the listing (Kaplan–Meier). Those still waiting
          are counted as waiting, so a slow directory doesn’t look fast. Refused ones are left out. If more than half
          still wait, there is no median.
        </dd>
        <dt>Link followed on acceptance</dt>
        <dd>
          Whether search engines could follow the link when we first saw it: by its rel attribute and by the page’s
          robots rules.
        </dd>
        <dt>Still there</dt>
        <dd>
          {`The share of listings left after ${daysText} days (Kaplan–Meier, from the day a listing was first seen). A listing we can still see is censored today. One that came back counts as never gone. A share is only shown if we’ve watched a listing for that long.`}
        </dd>
        <dt>Intervals</dt>
        <dd>
          In 95 of 100 cases the real share is inside. Wilson’s interval for plain shares, Greenwood’s variance on the
          log-log scale for Kaplan–Meier shares, and Clopper–Pearson’s bound where all or none are left.
        </dd>
        <dt>{`Fewer than ${minDecided}`}</dt>
        <dd>{`Nothing is shown until ${minDecided} submissions from at least ${minProducts} products are decided. Each figure needs that many.`}</dd>
      </dl>
      <h2 id="limits">What the figures can’t tell</h2>
      <ul>
        <li>Our customers are startups that paid for submissions. Other products may fare differently.</li>
        <li>We check listings on a schedule, so a listing may have been live or gone some days before we saw it.</li>
        <li>Directories change their rules. Old submissions count like new ones.</li>
        <li>When a customer deletes their account, their rows leave the figures.</li>
      </ul>
      <RecordsPart />
      <h2 id="forecast">The forecast</h2>
      <p>
        {`Before you pay, we say how many directories will be live within ${forecastDays} days of being submitted. The number is inside the forecast four times in five, if the forecast is right.`}
      </p>
      <ul>
        <li>
          {`It’s made from submissions that are at least ${forecastDays} days old. Younger ones are left out, whatever happened to them: we’d only know the quick answers.`}
        </li>
        <li>
          {`There’s none until ${minForecastRows} submissions to directories of the same kinds are that old. `}
          {model
            ? `The last model is from ${shortDate(model.on)}, made from ${submissions(model.rows)}.`
            : 'No model has been made yet.'}
        </li>
        <li>
          A directory’s chance is its own share, shrunk toward directories of its kind, and these toward all directories
          (beta-binomial, empirical Bayes).
        </li>
        <li>
          The number of live listings is the sum over your list, computed exactly (Poisson–binomial). Products differ,
          and what we know of a kind may be off. Both shift all directories of an order together, which makes the
          interval wider (logistic-normal mixture, 15 nodes).
        </li>
        <li>
          It’s stored when work starts and never changed. Each place in your order counts once, by its first submission.
          Replacements for declined or lost listings are extra.
        </li>
        <li>
          {`Every forecast is scored, ${submitDays + forecastDays} days later at the latest. A place that wasn’t submitted within ${submitDays} days of the forecast counts as not live, even if you took it off the list, stopped the order, or we were late. Leaving such orders out would make forecasts look better than they were.`}
        </li>
      </ul>
      <h2 id="calibration">How well forecasts held</h2>
      <CalibrationPart calibration={calibration} />
    </div>
  )
}

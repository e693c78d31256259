import type { ReactNode } from 'react'
import { Breadcrumbs } from '#src/components/ui/Breadcrumbs.tsx'
import { shortDate } from '#src/domain/dates/dates.ts'
import { creditsOf } from '#src/seo/landing/credits.ts'
import type { LandingPage } from '#src/seo/landing/page.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { FiguresLine } from '#src/components/ui/FiguresLine.tsx'
import { proseParts } from '#src/seo/landing/prose-parts.ts'
import { LandingBlock } from './LandingBlock.tsx'
import { Prose } from '#src/components/directories/Prose.tsx'

type Props = { page: LandingPage; children?: ReactNode }

/** The unique content of a landing page: heading, figures, sections and related pages. `children`: below the heading. */
export function LandingAnswer({ page, children }: Props) {
  const { h1, h2, lead, pointers = [], figures, sections, siblings, crumbs } = page
  const parts = proseParts(page)
  return (
    <div className="wrap landing">
      <Breadcrumbs links={[paths.home, ...crumbs]} />
      <header className="stack">
        <h1>
          {h1.before}
          <span className="highlight">{h1.highlight}</span>
          {h1.after}
        </h1>
        <p className="lead">{h2}</p>
        {children}
        <p>
          <Prose text={lead} parts={parts} />
        </p>
        {pointers.map(({ before, link }) => (
          <p key={link.href} className="quiet" data-shared="pointer">
            {before} <a href={link.href}>{link.label}</a>.
          </p>
        ))}
        {figures.length > 0 && <FiguresLine figures={figures} />}
      </header>
      {sections.map(({ heading, blocks }) => (
        <section key={heading} className="answer">
          <h2>{heading}</h2>
          <div className="blocks">
            {blocks.map((block, place) => (
              <LandingBlock key={place} block={block} parts={parts} />
            ))}
          </div>
        </section>
      ))}
      <Credits page={page} />
      <nav className="next" aria-labelledby="next-title">
        <h2 id="next-title">Read next</h2>
        <ul className="links">
          {siblings.map(({ label, href }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

/** Whose lists the rows come from, where a license requires it, what the figures mean, and when the page last changed. */
function Credits({ page }: { page: LandingPage }) {
  const { credits, hasRatings } = creditsOf(page)
  const ratings = hasRatings ? 'DR is Ahrefs’ Domain Rating, from published lists. ' : ''
  const sources = credits.length > 0 ? `Data from ${credits.join(', ')}. ` : ''
  return (
    <p className="quiet credits">
      {`${ratings}${sources}Last changed `}
      <time dateTime={page.lastModified}>{shortDate(page.lastModified)}</time>
      {'. '}
      <a href="/sources">Sources and dates</a>
    </p>
  )
}

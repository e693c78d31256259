import { shortDate } from '#src/domain/dates/dates.ts'
import { creditsOf } from '#src/seo/landing/credits.ts'
import type { LandingPage } from '#src/seo/landing/page.ts'

/** Whose lists the rows come from, where a license requires it, what the figures mean, and when the page last changed. */
export function Credits({ page }: { page: LandingPage }) {
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

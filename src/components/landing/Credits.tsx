import { creditsOf } from '#src/seo/landing/credits.ts'
import type { LandingPage } from '#src/seo/landing/page.ts'

/** Whose lists the rows come from, where a license requires it, and what the figures mean. */
export function Credits({ page }: { page: LandingPage }) {
  const { credits, hasRatings } = creditsOf(page)
  const ratings = hasRatings ? 'DR is Ahrefs’ Domain Rating, from published lists. ' : ''
  const sources = credits.length > 0 ? `Data from ${credits.join(', ')}. ` : ''
  return (
    <p className="quiet credits">
      {`${ratings}${sources}`}
      <a href="/sources">Sources and dates</a>
    </p>
  )
}

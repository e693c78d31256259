import { shortDate } from '#src/domain/dates/dates.ts'
import { type ListingPrice, priceLabel } from '#src/domain/directories/directories.ts'

// What the ledgers show of a directory, alike in preview, landing pages, finder and reports.

/** The name behind a small monogram. */
export function DirectoryName({ name, url }: { name: string; url: string }) {
  return (
    <span className="directory-name">
      <span className="monogram" aria-hidden="true">
        {Array.from(name)[0]?.toUpperCase()}
      </span>
      <a href={url} target="_blank" rel="noopener nofollow">
        {name}
      </a>
    </span>
  )
}

/** The rating with its meter, and when it was read; a list that does not say when has 'reported'. */
export function Rating({ dr, asOf }: { dr: number | undefined; asOf: string | undefined }) {
  if (dr === undefined) return <span className="unknown">not known</span>
  return (
    <span className="rating">
      <span className="rating-value">{dr}</span>
      <meter className="rating-meter" min={0} max={100} value={dr} aria-hidden="true" />
      <span className="stamp">{asOf ? <time dateTime={asOf}>{shortDate(asOf)}</time> : 'reported'}</span>
    </span>
  )
}

/** Said in words and by a mark, never by colour alone. */
export function Followed({ followed }: { followed: boolean | undefined }) {
  if (followed === undefined) return <span className="unknown">not known</span>
  return followed ? <span className="followed">followed</span> : <span className="not-followed">nofollow</span>
}

/** What a listing costs. */
export function Price({ price }: { price: ListingPrice | undefined }) {
  return <span className={price ? undefined : 'unknown'}>{priceLabel(price)}</span>
}

export function Checked({ on }: { on: string | undefined }) {
  if (!on) return <span className="stamp">not dated</span>
  return (
    <span className="stamp">
      <time dateTime={on}>{shortDate(on)}</time>
    </span>
  )
}

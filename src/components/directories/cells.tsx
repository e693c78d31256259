import { shortDate } from '#src/domain/dates/dates.ts'
import { type ListingPrice, priceLabel } from '#src/domain/directories/directories.ts'
import type { LinkKind } from '#src/domain/urls/link-rel.ts'
import { NameLink } from './NameLink.tsx'

// Table cells shared by the preview, landing pages, the finder and reports. Their spaces are for programs that read pages
// without styles: '92 18 Feb 2026'.

/** The name with a small monogram, and a link where there is a URL. */
export function DirectoryName({ name, url, kind }: { name: string; url?: string; kind?: LinkKind }) {
  return (
    <span className="directory-name">
      <Monogram name={name} />{' '}
      {url === undefined ? <strong>{name}</strong> : <NameLink name={name} href={url} {...(kind && { kind })} />}
    </span>
  )
}

export function Monogram({ name }: { name: string }) {
  return (
    <span className="monogram" aria-hidden="true">
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  )
}

/** The rating with its meter and its date, or 'reported' where the source has no date. */
export function Rating({ dr, asOf }: { dr: number | undefined; asOf: string | undefined }) {
  if (dr === undefined) return <span className="unknown">unknown</span>
  return (
    <span className="rating">
      <span className="rating-value">{dr}</span>{' '}
      <meter className="rating-meter" min={0} max={100} value={dr} aria-hidden="true" />
      <span className="stamp">{asOf ? <time dateTime={asOf}>{shortDate(asOf)}</time> : 'reported'}</span>
    </span>
  )
}

/** With text and an icon, so that color isn't the only cue. */
export function Followed({ followed }: { followed: boolean | undefined }) {
  if (followed === undefined) return <span className="unknown">unknown</span>
  return followed ? <span className="followed">followed</span> : <span className="not-followed">nofollow</span>
}

/** What a listing costs. */
export function Price({ price }: { price: ListingPrice | undefined }) {
  return <span className={price ? undefined : 'unknown'}>{priceLabel(price)}</span>
}

export function Checked({ on }: { on: string | undefined }) {
  if (!on) return <span className="unknown">not dated</span>
  return (
    <span className="stamp">
      <time dateTime={on}>{shortDate(on)}</time>
    </span>
  )
}

import { monthAndYear } from '#src/domain/dates/dates.ts'

type Props = {
  href: string
  name: string
  headline: string
  /** The category's label. */
  category: string
  logo: string
  /** ISO 8601, UTC; null: not known yet. */
  createdAt: string | null
}

/** One entry of a list. The name is the link, the whole card its target. */
export function ProductCard({ href, name, headline, category, logo, createdAt }: Props) {
  return (
    <article className="card">
      <img className="card-logo" src={logo} alt="" width="48" height="48" loading="lazy" decoding="async" />
      <h3 className="card-name">
        <a href={href} dir="auto">
          {name}
        </a>
      </h3>
      <p className="card-headline" dir="auto">
        {headline}
      </p>
      <p className="card-facts">
        <span className="stamp stamp-strong">{category}</span>{' '}
        {createdAt && (
          <time className="stamp" dateTime={createdAt}>
            {monthAndYear(createdAt)}
          </time>
        )}
      </p>
    </article>
  )
}

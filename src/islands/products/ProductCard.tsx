import type { ProductCardValues } from '#src/domain/products/cards.ts'

/** One entry of a list. The name is the link, the whole card its target. */
export function ProductCard({ path, name, headline, categoryLabel, logo, month, createdAt }: ProductCardValues) {
  return (
    <article className="card">
      <img className="card-logo" src={logo} alt="" width="48" height="48" loading="lazy" decoding="async" />
      <h3 className="card-name">
        <a href={path} dir="auto">
          {name}
        </a>
      </h3>
      <p className="card-headline" dir="auto">
        {headline}
      </p>
      <p className="card-facts">
        <span className="stamp stamp-strong">{categoryLabel}</span>
        {createdAt && (
          <time className="stamp" dateTime={createdAt}>
            {month}
          </time>
        )}
      </p>
    </article>
  )
}

import { categoryLabel, categoryPath } from '#src/domain/products/categories.ts'
import { monthAndYear } from '#src/domain/dates/dates.ts'
import type { Product } from '#src/domain/products/products.api.ts'
import { outboundUrl } from '#src/domain/urls/parameters.ts'
import { websiteHost } from '#src/domain/urls/websites.ts'
import { site } from '#src/site.ts'
import { linkRel } from '#src/domain/urls/link-rel.ts'

type Props = { product: Product; reportPath: string }

/** The facts beside a product's description. */
export function ProductFacts({ product, reportPath }: Props) {
  const { website_url, category, createdAt, demo } = product
  return (
    <aside aria-label="Facts">
      <dl className="data-table">
        <dt>Website</dt>
        <dd>
          <a href={outboundUrl(website_url, site.ref)} target="_blank" rel={linkRel('product')}>
            {websiteHost(website_url)}
          </a>
        </dd>
        <dt>Category</dt>
        <dd>
          <a href={categoryPath(category)}>{categoryLabel(category)}</a>
        </dd>
        <dt>Listed</dt>
        <dd>
          <time className="stamp" dateTime={createdAt}>
            {monthAndYear(createdAt)}
          </time>
        </dd>
      </dl>
      {demo && (
        <p className="product-note quiet">
          Demo listing: a real product, added as an example. Its makers didn’t submit it.
        </p>
      )}
      <p className="product-note">
        <a className="quiet" href={reportPath} rel="nofollow">
          Report this listing
        </a>
      </p>
    </aside>
  )
}

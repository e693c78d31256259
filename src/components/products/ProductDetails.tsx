import { OutsideLink } from '#src/components/ui/OutsideLink.tsx'
import { Moment } from '#src/components/ui/Moment.tsx'
import { atWidth } from '#src/domain/images/images.ts'
import type { AdminProduct } from '#src/domain/products/products.api.ts'
import { categoryLabel } from '#src/domain/products/categories.ts'
import { productPath } from '#src/domain/products/products.ts'
import { stateStamps } from './state-stamps.ts'

/** A product as on its public page, plus who submitted it. */
export function ProductDetails({ product, level: Heading }: { product: AdminProduct; level: 'h2' | 'h3' }) {
  const { name, headline, website_url: website, email, firstname } = product
  return (
    <div className="listing">
      <div className="listing-head">
        <img src={atWidth(product.logo_url, 192)} alt="" width="72" height="72" />
        <div>
          <Heading dir="auto">{name}</Heading>
          <p className="listing-headline" dir="auto">
            {headline}
          </p>
        </div>
      </div>
      <dl className="data-table listing-facts">
        <dt>Website</dt>
        <dd>
          <OutsideLink url={website}>{website}</OutsideLink>
        </dd>
        <dt>Category</dt>
        <dd>{categoryLabel(product.category)}</dd>
        <dt>Submitted by</dt>
        <dd>
          <bdi>{firstname}</bdi>, <a href={`mailto:${email}`}>{email}</a>
        </dd>
        <dt>State</dt>
        <dd>
          <span className={`stamp ${stateStamps[product.state]}`}>{product.state}</span>{' '}
          {product.state === 'published' && <a href={productPath(product.slug)}>Public page</a>}{' '}
          {product.demo && <span className="stamp">demo</span>}
        </dd>
        <dt>Submitted</dt>
        <dd>
          <Moment at={product.createdAt} />
        </dd>
        {product.reason && (
          <>
            <dt>Reason</dt>
            <dd dir="auto">{product.reason}</dd>
          </>
        )}
      </dl>
      <Description text={product.description} />
      <img
        className="listing-screenshot"
        src={atWidth(product.screenshot_url, 1280)}
        alt={`Screenshot of ${name}`}
        width={product.screenshot_width}
        height={product.screenshot_height}
      />
    </div>
  )
}

/** A blank line starts a new paragraph. */
function Description({ text }: { text: string }) {
  return (
    <div className="listing-description stack" dir="auto">
      {text.split(/\n{2,}/).map((paragraph, place) => (
        <p key={place} dir="auto">
          {paragraph.trim()}
        </p>
      ))}
    </div>
  )
}

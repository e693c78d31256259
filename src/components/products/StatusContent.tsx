import { atWidth } from '#src/domain/images/images.ts'
import { categoryLabel, isCategory } from '#src/domain/products/categories.ts'
import type { ProductStatus } from '#src/domain/products/products.api.ts'

/** What the founder sent. */
export function StatusContent({ content }: Pick<ProductStatus, 'content'>) {
  const { headline, website_url, category, logo_url, screenshot_url } = content
  return (
    <section className="stack">
      <h2>Your submission</h2>
      <dl className="data-table">
        <dt>Headline</dt>
        <dd dir="auto">{headline}</dd>
        <dt>Website</dt>
        <dd>{website_url}</dd>
        <dt>Category</dt>
        <dd>{isCategory(category) ? categoryLabel(category) : category}</dd>
        <dt>Images</dt>
        <dd className="status-images">
          <img className="status-logo" src={atWidth(logo_url, 96)} alt="Your logo" />
          <img className="status-screenshot" src={atWidth(screenshot_url, 640)} alt="Your screenshot" />
        </dd>
      </dl>
    </section>
  )
}

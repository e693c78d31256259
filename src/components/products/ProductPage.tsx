import type { ReactNode } from 'react'
import { Breadcrumbs } from '#src/components/ui/Breadcrumbs.tsx'
import { Icon } from '#src/components/ui/Icon.tsx'
import { atWidth } from '#src/domain/images/images.ts'
import { categoryLabel, categoryPath } from '#src/domain/products/categories.ts'
import type { Product, ProductCard } from '#src/domain/products/products.api.ts'
import { productPath } from '#src/domain/products/products.ts'
import { outboundUrl } from '#src/domain/urls/parameters.ts'
import { site } from '#src/site.ts'
import { linkRel } from '#src/domain/urls/link-rel.ts'
import { ProductFacts } from './ProductFacts.tsx'
import { RelatedProducts } from './RelatedProducts.tsx'

type Props = { product: Product; related: readonly ProductCard[] }

/** A product's page, prebuilt or rendered on request. */
export function ProductPage({ product, related }: Props) {
  const { name, headline, category, screenshot_url } = product
  const categoryLink = { label: categoryLabel(category), href: categoryPath(category) }
  return (
    <>
      <article className="product wrap">
        <Breadcrumbs links={[{ label: 'Products', href: '/directories' }, categoryLink]} />
        <header className="product-head">
          <img
            className="product-logo"
            src={atWidth(product.logo_url, 192)}
            alt=""
            width="96"
            height="96"
            decoding="async"
          />
          <div className="product-title">
            <h1 dir="auto">{name}</h1>
            <p className="lead" dir="auto">
              {headline}
            </p>
          </div>
          <div className="button-row">
            <a
              className="button"
              href={outboundUrl(product.website_url, site.ref)}
              target="_blank"
              rel={linkRel('product')}
            >
              {'Visit Website '}
              <Icon name="out" />
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
            <a className="stamp stamp-framed" href={categoryLink.href}>
              {categoryLink.label}
            </a>
          </div>
        </header>
        <div className="product-body">
          <div className="product-main">
            <figure className="product-screenshot">
              <img
                src={atWidth(screenshot_url, 1280)}
                srcSet={`${atWidth(screenshot_url, 640)} 640w, ${atWidth(screenshot_url, 1280)} 1280w`}
                sizes="(min-width: 66rem) 52rem, 100vw"
                width={product.screenshot_width}
                height={product.screenshot_height}
                alt={`${name} in use`}
                fetchPriority="high"
              />
              <figcaption>
                <h2 className="stamp">Product Screenshot</h2>
              </figcaption>
            </figure>
            <section aria-labelledby="about">
              <h2 id="about" dir="auto">
                {`About ${name}`}
              </h2>
              <div className="product-description stack" dir="auto">
                {paragraphs(product.description)}
              </div>
            </section>
          </div>
          <ProductFacts product={product} reportPath={`${productPath(product.slug)}/report`} />
        </div>
      </article>
      {related.length > 0 && <RelatedProducts products={related} category={category} />}
    </>
  )
}

/** A blank line starts a new paragraph, a single line break stays one. */
function paragraphs(text: string): ReactNode {
  return text.split(/\n{2,}/).map((paragraph, at) => <p key={at}>{lines(paragraph.trim())}</p>)
}

function lines(paragraph: string): ReactNode {
  return paragraph.split('\n').flatMap((line, at) => (at === 0 ? [line] : [<br key={at} />, line]))
}

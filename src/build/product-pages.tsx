import { BuiltHead } from '#src/components/pages/BuiltHead.tsx'
import { fillParts } from '#src/components/pages/fill-shell.ts'
import { ProductPage } from '#src/components/products/ProductPage.tsx'
import type { Product } from '#src/domain/products/products.api.ts'
import { productPath, relatedProducts } from '#src/domain/products/products.ts'
import { productHead } from '#src/seo/products/product-page.ts'
import { environment, fingerprint, loadCatalogue } from './data.ts'

export type ProductPageProps = { product: Product; related: Product[] }

const byPath = new Map<string, ProductPageProps>()

/** The product pages as static paths. A build makes them from their shell: see netlify/local/site/shell-pages.ts. */
export const productPaths = Object.assign(listPaths, {
  route: '/product/[slug]',
  shell: 'shells/product.html',
  fill,
})

async function listPaths() {
  const { byCategory, prebuilt } = await loadCatalogue()
  return [...byCategory.values()].flatMap((siblings) =>
    siblings.flatMap((product, place) => {
      if (!prebuilt.has(product)) return []
      const related = relatedProducts(siblings, place)
      const cards = related.map(({ slug, name, headline, logo_url }) => [slug, name, headline, logo_url])
      // All that the page shows. While it stays the same, the page of the last build is reused.
      const cacheKey = fingerprint([product, cards])
      const props = { product, related }
      byPath.set(productPath(product.slug), props)
      return [{ params: { slug: product.slug }, props, cacheKey }]
    }),
  )
}

function fill(shell: string, pathname: string): string[] {
  const props = byPath.get(pathname)
  if (!props) throw new Error('There is no such product')
  return fillParts(shell, {
    head: <BuiltHead head={productHead(props.product, environment.origin)} analytics={environment.analytics} />,
    main: <ProductPage {...props} />,
  })
}

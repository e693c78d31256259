import { createElement } from 'react'
import { fillShell } from '#src/components/pages/fill-shell.ts'
import { PageHead } from '#src/components/pages/PageHead.tsx'
import { ProductPage } from '#src/components/products/ProductPage.tsx'
import { type Product, relatedProducts } from '#src/domain/products/products.ts'
import { productHead } from '#src/seo/products/product-page.ts'
import { environment, fingerprint, loadCatalogue } from './data.ts'

export type ProductPageProps = { product: Product; related: Product[] }

/** The product pages as static paths. A build fills their shell: see netlify/local/site/page-filling.ts. */
export const productPaths = Object.assign(listPaths, { shell: 'shells/product.html', fill })

async function listPaths() {
  const { byCategory } = await loadCatalogue()
  return [...byCategory.values()].flatMap((siblings) =>
    siblings.map((product, place) => {
      const related = relatedProducts(siblings, place)
      const cards = related.map(({ slug, name, headline, logo_url }) => [slug, name, headline, logo_url])
      // All that the page shows. While it stays the same, the page of the last build is reused.
      const cacheKey = fingerprint([product, cards])
      return { params: { slug: product.slug }, props: { product, related }, cacheKey }
    }),
  )
}

function fill(shell: string, { product, related }: ProductPageProps): string {
  return fillShell(shell, {
    head: createElement(PageHead, productHead(product, environment.origin)),
    main: createElement(ProductPage, { product, related }),
  })
}

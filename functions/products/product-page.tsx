import type { Hono } from 'hono'
import {
  respondErrorPage,
  respondHtml,
  logFailure,
  type PageCall,
  type PageEnvironment,
} from '#functions/pages/answers.tsx'
import { respondKeptPage } from '#functions/pages/kept-pages.ts'
import { BuiltHead } from '#src/components/pages/BuiltHead.tsx'
import { fillShell } from '#src/components/pages/fill-shell.ts'
import { ProductPage } from '#src/components/products/ProductPage.tsx'
import { problemMessages } from '#src/domain/problems/problems.ts'
import { productMessages } from '#src/domain/products/fields.ts'
import { productPath } from '#src/domain/products/products.ts'
import { isSlug } from '#src/domain/urls/slugs.ts'
import { productMarkdown, productMarkdownPath } from '#src/seo/products/product-markdown.ts'
import { productHead } from '#src/seo/products/product-page.ts'
import { isUnavailable } from '#src/storage/database.ts'
import { findSuccessor } from '#src/storage/products/merge.ts'
import { findProduct, listRelatedProducts } from '#src/storage/products/published.ts'

/**
 * `/product/{slug}` for products without a prebuilt page: the older ones, and those published since the last build. And
 * `/product/{slug}.md`, the same as Markdown, built or not.
 */
export function addProductPage(app: Hono<PageEnvironment>): void {
  app.get('/product/:file{.+\\.md}', async (c) => {
    const slug = c.req.param('file').slice(0, -'.md'.length)
    const product = isSlug(slug) ? await findProduct(c.var.db, slug) : null
    if (!product) return respondMissing(c, slug, productMarkdownPath)
    return c.body(productMarkdown(product, c.var.env.origin), 200, {
      'content-type': 'text/markdown; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=60',
      // Search engines should list the page instead.
      'x-robots-tag': 'noindex',
    })
  })

  // A built page also answers at other forms of its URL, with a redirect.
  app.on('GET', ['/product/:slug', '/product/:slug/'], async (c) => {
    const slug = c.req.param('slug').replace(/\.html$/, '')
    const product = isSlug(slug) ? await findProduct(c.var.db, slug).catch((error: unknown) => failed(c, error)) : null
    if (product === undefined) return respondUnavailable(c)
    if (!product) return respondMissing(c, slug, productPath)
    if (c.req.path !== productPath(slug)) return c.redirect(productPath(slug) + new URL(c.req.url).search, 301)
    const related = await listRelatedProducts(c.var.db, product)
    const { analytics, origin } = c.var.env
    const page = fillShell(await c.var.shells('/shells/product'), {
      head: <BuiltHead head={productHead(product, origin)} analytics={analytics} />,
      main: <ProductPage product={product} related={related} />,
    })
    return respondKeptPage(c, page)
  })
}

/** A product that isn't published may have been merged into another one or taken down. `pathOf`: of the same kind. */
async function respondMissing(c: PageCall, slug: string, pathOf: (slug: string) => string): Promise<Response> {
  const successor = isSlug(slug) ? await findSuccessor(c.var.db, slug) : null
  if (!successor) return respondErrorPage(c, 404, problemMessages.productNotFound)
  if (successor.kind === 'gone') return respondErrorPage(c, 410, productMessages.removed)
  // The other product can change its state, so this is cached only briefly.
  c.header('cache-control', 'public, max-age=0, s-maxage=60')
  return c.redirect(pathOf(successor.slug), 301)
}

/** Undefined if the database is unavailable. */
function failed(c: PageCall, error: unknown): undefined {
  if (!isUnavailable(error)) throw error
  logFailure(c, error)
  return undefined
}

/** A page that shows the error and asks the API once more. */
async function respondUnavailable(c: PageCall): Promise<Response> {
  c.header('retry-after', '5')
  return respondHtml(c, 503, await c.var.shells('/shells/product-unavailable'))
}

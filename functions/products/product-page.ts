import { productMessages } from '#src/domain/products/fields.ts'
import type { Hono } from 'hono'
import { problemMessages } from '#src/domain/problems/problems.ts'
import { type Product, productPath } from '#src/domain/products/products.ts'
import { isSlug } from '#src/domain/urls/slugs.ts'
import { productMarkdown, productMarkdownPath } from '#src/seo/product-markdown.ts'
import { productPageValues } from '#src/seo/product-page.ts'
import { findSuccessor } from '#src/storage/products/merging.ts'
import { findProduct } from '#src/storage/products/published.ts'
import { answerHtml, answerOops, logFailure, type PageCall, type PageEnvironment } from '#functions/pages/answers.ts'
import { fillShell } from '#functions/pages/shells.ts'

/**
 * `/product/{slug}` for products that aren't built yet, since prebuilt pages are served first. And
 * `/product/{slug}.md`, the Markdown twin, built or not.
 */
export function addProductPage(app: Hono<PageEnvironment>): void {
  app.get('/product/:file{.+\\.md}', async (c) => {
    const slug = c.req.param('file').slice(0, -'.md'.length)
    const product = await findPublished(c, slug)
    if (product === undefined) return answerOops(c, 500, problemMessages.serverError)
    if (!product) return answerMissing(c, slug, productMarkdownPath)
    return c.body(productMarkdown(product, c.var.env.origin), 200, {
      'content-type': 'text/markdown; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=60',
      // Search engines should list the page instead.
      'x-robots-tag': 'noindex',
    })
  })

  app.get('/product/:slug', async (c) => {
    const slug = c.req.param('slug')
    const product = await findPublished(c, slug)
    if (product === undefined) return answerUnavailable(c, slug)
    if (!product) return answerMissing(c, slug, productPath)
    const shell = await c.var.shells('/shells/product')
    // The built page replaces it within seconds.
    c.header('cache-control', 'public, max-age=0, s-maxage=5')
    return c.html(fillShell(shell, productPageValues(product, c.var.env.origin)))
  })
}

/** Null: no such product. Undefined: the database doesn't respond. */
async function findPublished(c: PageCall, slug: string): Promise<Product | null | undefined> {
  if (!isSlug(slug)) return null
  return findProduct(c.var.db, slug).catch((error: unknown) => {
    logFailure(c, error)
    return undefined
  })
}

/** An unpublished product may be merged into another listing or gone for good. `pathOf`: the same kind of path. */
async function answerMissing(c: PageCall, slug: string, pathOf: (slug: string) => string): Promise<Response> {
  const successor = isSlug(slug) ? await findSuccessor(c.var.db, slug) : null
  if (!successor) return answerOops(c, 404, problemMessages.productNotFound)
  if (successor.kind === 'gone') return answerOops(c, 410, productMessages.removed)
  // The other listing's state can change, so this isn't cached for long.
  c.header('cache-control', 'public, max-age=0, s-maxage=60')
  return c.redirect(pathOf(successor.slug), 301)
}

/** The error page, which calls the API once more. */
async function answerUnavailable(c: PageCall, slug: string): Promise<Response> {
  return answerHtml(c, 500, fillShell(await c.var.shells('/shells/product-unavailable'), { slug }))
}

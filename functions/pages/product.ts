import type { Hono } from 'hono'
import { problemMessages } from '#src/domain/problems.ts'
import { isSlug } from '#src/domain/slugs.ts'
import { productPageValues } from '#src/seo/product-page.ts'
import { findProduct } from '#src/storage/products.ts'
import { answerHtml, answerOops, logFailure, type PageCall, type PageEnvironment } from './answers.ts'
import { fillShell } from './shells.ts'

/** `/product/{slug}` for what is published and not built yet. A prebuilt page is served before this is asked. */
export function addProductPage(app: Hono<PageEnvironment>): void {
  app.get('/product/:slug', async (c) => {
    const slug = c.req.param('slug')
    if (!isSlug(slug)) return answerOops(c, 404, problemMessages.productNotFound)
    const product = await findProduct(c.var.db, slug).catch((error: unknown) => {
      logFailure(c, error)
      return undefined
    })
    if (product === undefined) return answerUnavailable(c, slug)
    if (!product) return answerOops(c, 404, problemMessages.productNotFound)
    const shell = await c.var.shells('/shells/product')
    // In seconds the built page takes its place.
    c.header('cache-control', 'public, max-age=0, s-maxage=5')
    return c.html(fillShell(shell, productPageValues(product, c.var.env.origin)))
  })
}

/** The page that says what is wrong and asks the API once more. */
async function answerUnavailable(c: PageCall, slug: string): Promise<Response> {
  return answerHtml(c, 500, fillShell(await c.var.shells('/shells/product-unavailable'), { slug }))
}

import type { Hono } from 'hono'
import { readForm } from '#functions/http/forms.ts'
import { respondErrorPage, respondNotice, type PageEnvironment } from '#functions/pages/answers.tsx'
import { FlagPage } from '#src/components/flags/FlagPage.tsx'
import { FlagReceived } from '#src/components/flags/FlagReceived.tsx'
import { honeypotField } from '#src/domain/forms/honeypot.ts'
import { problemMessages } from '#src/domain/problems/problems.ts'
import { isSlug } from '#src/domain/urls/slugs.ts'
import { findFlaggableProduct } from '#src/storage/flags/queries.ts'
import { flagProduct } from './flag-product.ts'

/** `/product/{slug}/report`: a form for visitors, which needs no JavaScript. */
export function addFlagPage(app: Hono<PageEnvironment>): void {
  app.get('/product/:slug/report', async (c) => {
    const slug = c.req.param('slug')
    const product = isSlug(slug) ? await findFlaggableProduct(c.var.db, slug) : null
    if (!product) return respondErrorPage(c, 404, problemMessages.productNotFound)
    const main = <FlagPage product={{ slug, name: product.name }} typed={{ reason: '', note: '' }} />
    return respondNotice(c, 200, { title: `Report ${product.name}`, main })
  })

  app.post('/product/:slug/report', async (c) => {
    const slug = c.req.param('slug')
    const { text } = await readForm(c)
    const typed = { reason: text('reason'), note: text('note') }
    const found = isSlug(slug) ? await findFlaggableProduct(c.var.db, slug) : null
    const refusal = await flagProduct(c.var, c.var.request, slug, { ...typed, [honeypotField]: text(honeypotField) })
    if (!found || refusal?.status === 404) return respondErrorPage(c, 404, problemMessages.productNotFound)
    const product = { slug, name: found.name }
    if (!refusal) return respondNotice(c, 200, { title: 'Report sent', main: <FlagReceived product={product} /> })
    if (refusal.retryAfterSeconds) c.header('retry-after', String(refusal.retryAfterSeconds))
    const main = <FlagPage product={product} typed={typed} refusal={refusal} />
    return respondNotice(c, refusal.status, { title: refusal.message, main })
  })
}

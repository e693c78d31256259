import type { Hono } from 'hono'
import { honeypotField } from '#src/domain/forms/honeypot.ts'
import { problemMessages } from '#src/domain/problems/problems.ts'
import { isSlug } from '#src/domain/urls/slugs.ts'
import { findReportable } from '#src/storage/flags/queries.ts'
import { readForm } from '#functions/http/forms.ts'
import { flagProduct } from './flagging.ts'
import { answerOops, answerPage, type PageEnvironment } from '#functions/pages/answers.ts'
import { reportedMarkup, reportMarkup } from './markup.ts'

/** `/product/{slug}/report`: a form for visitors, which needs no JavaScript. */
export function addFlagPage(app: Hono<PageEnvironment>): void {
  app.get('/product/:slug/report', async (c) => {
    const slug = c.req.param('slug')
    const product = isSlug(slug) ? await findReportable(c.var.db, slug) : null
    if (!product) return answerOops(c, 404, problemMessages.productNotFound)
    const empty = { reason: '', note: '', hidden: '' }
    return answerPage(c, 200, { title: `Report ${product.name}`, main: reportMarkup(slug, product.name, empty, null) })
  })

  app.post('/product/:slug/report', async (c) => {
    const slug = c.req.param('slug')
    const { text } = await readForm(c)
    const sent = { reason: text('reason'), note: text('note'), hidden: text(honeypotField) }
    const product = isSlug(slug) ? await findReportable(c.var.db, slug) : null
    const refusal = await flagProduct(c.var, c.var.request, slug, sent)
    if (!product || refusal?.status === 404) return answerOops(c, 404, problemMessages.productNotFound)
    if (!refusal) return answerPage(c, 200, { title: 'Reported', main: reportedMarkup(slug, product.name) })
    if (refusal.retryAfterSeconds) c.header('retry-after', String(refusal.retryAfterSeconds))
    return answerPage(c, refusal.status, {
      title: refusal.message,
      main: reportMarkup(slug, product.name, sent, refusal),
    })
  })
}

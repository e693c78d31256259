import type { Hono } from 'hono'
import { readSentProduct } from './form.ts'
import { submitProduct } from './submitting.ts'
import { answerHtml, type PageEnvironment } from '#functions/pages/answers.ts'
import { fillSubmitPage, refusedForm } from './submit-markup.ts'

/** `POST /directories/submit`: the form as a browser without JavaScript sends it. */
export function addSubmitPage(app: Hono<PageEnvironment>): void {
  app.post('/directories/submit', async (c) => {
    const sent = await readSentProduct(c)
    const refusal = await submitProduct(c.var, c.var.request, sent)
    if (!refusal) return c.redirect('/directories/submitted', 303)
    const page = await c.var.shells('/directories/submit')
    if (refusal.retryAfterSeconds) c.header('retry-after', String(refusal.retryAfterSeconds))
    return answerHtml(c, refusal.status, await fillSubmitPage(page, refusedForm(sent, refusal)))
  })
}

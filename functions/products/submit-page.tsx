import type { Hono } from 'hono'
import { respondPage, type PageEnvironment } from '#functions/pages/answers.tsx'
import { ProductForm } from '#src/components/products/ProductForm.tsx'
import { SubmitPage } from '#src/components/products/SubmitPage.tsx'
import { site } from '#src/site.ts'
import { readSentProduct } from './form.ts'
import { refusedForm } from './refused-form.ts'
import { submitProduct } from './submit-product.ts'

/** `POST /directories/submit`: the form as a browser without JavaScript sends it. */
export function addSubmitPage(app: Hono<PageEnvironment>): void {
  app.post('/directories/submit', async (c) => {
    const sent = await readSentProduct(c)
    const refusal = await submitProduct(c.var, c.var.request, sent)
    if (!refusal) return c.redirect('/directories/submitted', 303)
    if (refusal.retryAfterSeconds) c.header('retry-after', String(refusal.retryAfterSeconds))
    return respondPage(c, refusal.status, {
      head: { title: `Submit your product, free - ${site.name}`, description: refusal.message },
      main: (
        <SubmitPage>
          <ProductForm {...refusedForm(sent, refusal)} action="/directories/submit" button="Submit your product" />
        </SubmitPage>
      ),
    })
  })
}

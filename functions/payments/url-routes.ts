import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import { readJsonBody } from '#functions/http/json-body.ts'
import { problem } from '#functions/http/problems.ts'
import { jsonAnswer, jsonBody, problemAnswer, signedOut, unconfirmed } from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import type { ApiCall, ApiEnvironment } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { completePayment, payChosen, type PaymentUrl, updatePayment } from './urls.ts'
import { withProvider } from './with-provider.ts'

const urlSchema = z.object({ success: z.literal(true), paymentUrl: z.url() }).openapi('PaymentUrl')
const responses = {
  200: jsonAnswer('The URL', urlSchema),
  ...signedOut,
  ...unconfirmed,
  404: problemAnswer('Subscription not found'),
  409: problemAnswer('There is nothing to pay or change'),
  503: problemAnswer('The payment provider isn’t responding'),
}

const newRoute = createRoute({
  method: 'post',
  path: '/new-subscription',
  ...about('POST /api/users/new-subscription'),
  request: jsonBody({ subscriptionId: { type: 'string' } }),
  responses,
})

const completeRoute = createRoute({
  method: 'get',
  path: '/complete-payment',
  ...about('GET /api/users/complete-payment'),
  responses,
})

const updateRoute = createRoute({
  method: 'get',
  path: '/update-payment',
  ...about('GET /api/users/update-payment'),
  responses,
})

/** The calls under `/api/users` that return payment URLs. They change nothing themselves. */
export function createPaymentUrls(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()
  app.openapi(newRoute, async (c): Promise<Response> => {
    const id = (await readJsonBody(c)).text('subscriptionId')
    return respondUrl(c, () => payChosen(c.var, c.var.request, signedIn(c), id))
  })
  app.openapi(completeRoute, (c) => respondUrl(c, () => completePayment(c.var, c.var.request, signedIn(c))))
  app.openapi(updateRoute, (c) => respondUrl(c, () => updatePayment(c.var, signedIn(c))))
  return app
}

async function respondUrl(c: ApiCall, find: () => Promise<PaymentUrl>): Promise<Response> {
  return withProvider(c, async () => {
    const found = await find()
    if ('refusal' in found) return problem(c, found.refusal.status, { detail: found.refusal.message })
    return c.json({ success: true, paymentUrl: found.paymentUrl })
  })
}

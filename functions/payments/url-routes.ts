import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { subscriptionMessages } from '#src/domain/subscriptions/subscriptions.ts'
import { signedIn } from '#functions/sessions/current.ts'
import { readJsonBody } from '#functions/http/json-body.ts'
import { problem } from '#functions/http/problems.ts'
import { jsonAnswer, jsonBody, problemAnswer, signedOut, unconfirmed } from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'
import type { ApiCall, ApiEnvironment } from '#functions/services.ts'
import { type Address, completePayment, payChosen, updatePayment } from './urls.ts'
import { ProviderUnavailable } from './provider.ts'

const addressSchema = z.object({ success: z.literal(true), paymentUrl: z.url() }).openapi('PaymentUrl')
const responses = {
  200: jsonAnswer('The URL', addressSchema),
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

/** The payment URLs under `/users`. They change nothing on their own. */
export function addPaymentAddresses(app: OpenAPIHono<ApiEnvironment>): void {
  app.openapi(newRoute, async (c): Promise<Response> => {
    const id = (await readJsonBody(c)).text('subscriptionId')
    return answerAddress(c, () => payChosen(c.var, signedIn(c), id))
  })
  app.openapi(completeRoute, (c) => answerAddress(c, () => completePayment(c.var, signedIn(c))))
  app.openapi(updateRoute, (c) => answerAddress(c, () => updatePayment(c.var, signedIn(c))))
}

async function answerAddress(c: ApiCall, find: () => Promise<Address>): Promise<Response> {
  return withProvider(c, async () => {
    const address = await find()
    if ('refusal' in address) return problem(c, address.refusal.status, { detail: address.refusal.message })
    return c.json({ success: true, paymentUrl: address.paymentUrl })
  })
}

/** Answers 503 if the provider doesn't respond. */
export async function withProvider(c: ApiCall, answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    c.var.log({ level: 'warn', event: 'payment-provider-unavailable', error: error.message })
    return problem(c, 503, { detail: subscriptionMessages.provider, headers: { 'retry-after': '10' } })
  }
}

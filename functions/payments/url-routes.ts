import { problem } from '#functions/http/problems.ts'
import { json } from '#functions/http/responses.ts'
import { route, type Route } from '#functions/route.ts'
import type { ApiCall } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import * as api from '#src/domain/payments/payments.api.ts'
import { completePayment, payChosen, type PaymentUrl, updatePayment } from './urls.ts'
import { withProvider } from './with-provider.ts'

const responses = { 200: json(api.paymentUrl, 'The URL') }
const problems = {
  404: 'Subscription not found',
  409: 'There is nothing to pay or change, or too few directories fit for the plan',
  503: 'The payment provider isn’t responding',
}

/** The calls under `/api/users` that return payment URLs. They change nothing themselves. */
export const routes: readonly Route[] = [
  route(
    'POST /api/users/new-subscription',
    {
      id: 'startPayment',
      role: 'confirmed',
      summary: 'Get the checkout URL for a chosen plan',
      body: api.paymentStart,
      responses,
      problems,
    },
    (c, { body }) => {
      const { subscriptionId } = body()
      return respondUrl(c, () => payChosen(c.var, c.var.request, signedIn(c), subscriptionId))
    },
  ),
  route(
    'GET /api/users/complete-payment',
    {
      id: 'completePayment',
      role: 'confirmed',
      summary: 'Get the URL for a due payment',
      needs: { changes: true },
      responses,
      problems,
    },
    (c) => respondUrl(c, () => completePayment(c.var, c.var.request, signedIn(c))),
  ),
  route(
    'GET /api/users/update-payment',
    {
      id: 'changePaymentMethod',
      role: 'confirmed',
      summary: 'Get the URL for changing the payment method',
      needs: { changes: true },
      responses,
      problems,
    },
    (c) => respondUrl(c, () => updatePayment(c.var, signedIn(c))),
  ),
]

async function respondUrl(c: ApiCall, find: () => Promise<PaymentUrl>): Promise<Response> {
  return withProvider(c, async () => {
    const found = await find()
    if ('refusal' in found) return problem(c, found.refusal.status, { detail: found.refusal.message })
    return c.json({ success: true, paymentUrl: found.paymentUrl })
  })
}

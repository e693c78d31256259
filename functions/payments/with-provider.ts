import { problem } from '#functions/http/problems.ts'
import type { ApiCall } from '#functions/services.ts'
import { subscriptionMessages } from '#src/domain/subscriptions/subscriptions.ts'
import { ProviderUnavailable } from './provider.ts'

/** Answers 503 if the payment provider doesn't respond. */
export async function withProvider(c: ApiCall, answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    c.var.log({ level: 'warn', event: 'payment-provider-unavailable', error: error.message })
    return problem(c, 503, { detail: subscriptionMessages.provider, headers: { 'retry-after': '10' } })
  }
}

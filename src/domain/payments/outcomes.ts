/** Payment results in the provider's return URL: `?payment=…`. */
export const paymentMessages = {
  success: 'Your payment has been successfully processed',
  failed: 'Your payment attempt has failed',
} as const

export type PaymentOutcome = keyof typeof paymentMessages

export function isPaymentOutcome(value: string): value is PaymentOutcome {
  return Object.hasOwn(paymentMessages, value)
}

/** Payment results in the provider's return URL: `?payment=…`. */
export const paymentMessages = {
  success: 'Your payment has been successfully processed',
  failed: 'Your payment attempt has failed',
} as const

export type PaymentOutcome = keyof typeof paymentMessages

export function isPaymentOutcome(value: string | null): value is PaymentOutcome {
  // No message is called 'null'. A check would be in the HTML of each public page.
  return Object.hasOwn(paymentMessages, value!)
}

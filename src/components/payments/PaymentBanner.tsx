/** Filled by the script in PaymentBanner.astro when the payment provider sends a visitor back. */
export function PaymentBanner() {
  return <p className="payment wrap" id="payment" role="status"></p>
}

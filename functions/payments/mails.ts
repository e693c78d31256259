import { formatPrice } from '#src/domain/plans/plans.ts'
import { site } from '#src/site.ts'
import type { OutgoingMail } from '#src/storage/mails/changes.ts'
import type { SubscriptionRow } from '#src/storage/subscriptions/queries.ts'
import type { User } from '#src/storage/accounts/queries.ts'
import type { Services } from '#functions/services.ts'
import { renderLetter } from '#functions/mails/layout.ts'

/** When the card was refused for what is paid by the month. One mail an invoice. */
export function paymentFailedMail(
  { env }: Pick<Services, 'env'>,
  { email, name, id }: Pick<User, 'email' | 'name' | 'id'>,
  { planLabel, price }: Pick<SubscriptionRow, 'planLabel' | 'price'>,
  invoiceId: string,
): OutgoingMail {
  const letter = renderLetter({
    subject: `Your payment for ${planLabel} did not go through`,
    greeting: name ? `Hello ${name},` : 'Hello,',
    before: [
      `The payment of ${formatPrice(price)} for ${planLabel} at ${site.name} was refused, by the bank or because the card has expired.`,
      'We try it again in the next days. With another card it works at once.',
    ],
    action: { label: 'Change the card', href: `${env.origin}/dashboard/plan` },
    after: ['The same page shows what you pay, until when, and how to stop.'],
  })
  return { key: `account-payment:${id}:${invoiceId}`, recipient: email, ...letter }
}

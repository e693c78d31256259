import { renderLetter } from '#functions/mails/layout.ts'
import type { Services } from '#functions/services.ts'
import { formatPrice } from '#src/domain/plans/plans.ts'
import { site } from '#src/site.ts'
import type { User } from '#src/storage/accounts/queries.ts'
import type { OutgoingMail } from '#src/storage/mails/changes.ts'
import type { SubscriptionRow } from '#src/storage/subscriptions/queries.ts'

/** A monthly payment failed. One mail per invoice. */
export function paymentFailedMail(
  { env }: Pick<Services, 'env'>,
  { email, name, id }: Pick<User, 'email' | 'name' | 'id'>,
  { planLabel, price }: Pick<SubscriptionRow, 'planLabel' | 'price'>,
  invoiceId: string,
): OutgoingMail {
  const letter = renderLetter({
    subject: `Your payment for ${planLabel} didn’t go through`,
    greeting: name ? `Hello ${name},` : 'Hello,',
    before: [
      `Your payment of ${formatPrice(price)} for ${site.name} ${planLabel} was declined by your bank, or your card has expired.`,
      'We’ll try again over the next few days. To fix it now, update your card.',
    ],
    action: { label: 'Update your card', href: `${env.origin}/dashboard/plan` },
    after: ['The same page shows your price, your billing period and how to cancel.'],
  })
  return { key: `account-payment:${id}:${invoiceId}`, recipient: email, ...letter }
}

import { renderLetter } from '#functions/mails/layout.ts'
import type { Services } from '#functions/services.ts'
import { aboutAccount } from '#src/domain/mails/subjects.ts'
import { formatPrice } from '#src/domain/plans/plans.ts'
import { site } from '#src/site.ts'
import type { User } from '#src/storage/accounts/queries.ts'
import type { OutgoingMail } from '#src/storage/mails/changes.ts'
import type { SubscriptionRow } from '#src/storage/subscriptions/queries.ts'

/** A free trial was refused, because there was one before. */
export function trialRepeatedMail(
  { env }: Pick<Services, 'env'>,
  { email, name, id }: Pick<User, 'email' | 'name' | 'id'>,
  { planLabel, id: subscriptionId }: Pick<SubscriptionRow, 'planLabel' | 'id'>,
): OutgoingMail {
  const letter = renderLetter({
    subject: `No second free trial for ${planLabel}`,
    greeting: name ? `Hello ${name},` : 'Hello,',
    before: [
      `There was a free trial with this email or card before, so we ended the one for ${site.name} ${planLabel}. You haven’t been charged.`,
      'To start right away, choose the plan again. It’s billed from the first day.',
    ],
    action: { label: 'Choose your plan', href: `${env.origin}/dashboard/plan` },
    after: [],
  })
  return { ...aboutAccount('trial', id, subscriptionId), recipient: email, ...letter }
}

/** A payment failed. One mail per invoice. `amount`: what it asks for, in cents. */
export function paymentFailedMail(
  { env }: Pick<Services, 'env'>,
  { email, name, id }: Pick<User, 'email' | 'name' | 'id'>,
  { id: invoiceId, amount, planLabel }: { id: string; amount: number; planLabel: string },
): OutgoingMail {
  const letter = renderLetter({
    subject: `Your payment for ${planLabel} didn’t go through`,
    greeting: name ? `Hello ${name},` : 'Hello,',
    before: [
      `Your payment of ${formatPrice(amount / 100)} for ${site.name} ${planLabel} was declined by your bank, or your card has expired.`,
      'We’ll try again over the next few days. To fix it now, update your card.',
    ],
    action: { label: 'Update your card', href: `${env.origin}/dashboard/plan` },
    after: ['The same page shows your price, your billing period and how to cancel.'],
  })
  return { ...aboutAccount('payment', id, invoiceId), recipient: email, ...letter }
}

import { renderLetter } from '#functions/mails/layout.ts'
import type { DecisionServices } from './decide.ts'
import { productPath } from '#src/domain/products/products.ts'
import { site } from '#src/site.ts'
import type { OutgoingMail } from '#src/storage/mails/changes.ts'
import type { ProductRow } from '#src/storage/products/queries.ts'

/** To the founder of a listing that was merged into another. */
export function mergedMail({ env, now }: DecisionServices, from: ProductRow, into: ProductRow): OutgoingMail {
  // The other listing may not be public.
  const path = into.state === 'published' ? productPath(into.slug) : '/directories'
  const { subject, text, html } = renderLetter({
    subject: `${from.name} was listed twice`,
    greeting: `Hello ${from.firstname},`,
    before: [
      `${from.name} was among our products twice, so we merged both into one listing: ${into.name}.`,
      'The URL of your listing now redirects there, so existing links keep working.',
    ],
    action: {
      label: into.state === 'published' ? 'View the listing' : 'Browse products',
      href: `${env.origin}${path}`,
    },
    after: [`Are these two different products? Reply to this email or write to ${site.supportEmail}.`],
  })
  return { key: `merged:${from.ref}:${now()}`, recipient: from.email, subject, text, html }
}

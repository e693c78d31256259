import { productPath } from '#src/domain/products/products.ts'
import { site } from '#src/site.ts'
import type { OutgoingMail } from '#src/storage/mails/changes.ts'
import type { ProductRow } from '#src/storage/products/queries.ts'
import { renderLetter } from '#functions/mails/layout.ts'
import type { Deciding } from '#functions/reviews/deciding.ts'

/** To the founder of a listing that became one with another. */
export function mergedMail({ env, now }: Deciding, from: ProductRow, into: ProductRow): OutgoingMail {
  // Where the other is not public, its page would be none.
  const path = into.state === 'published' ? productPath(into.slug) : '/directories'
  const { subject, text, html } = renderLetter({
    subject: `${from.name} was listed twice`,
    greeting: `Hello ${from.firstname},`,
    before: [
      `${from.name} stood in our directory twice. We have made one listing of both: ${into.name}.`,
      'The address of yours leads to the listing that stayed, so no link to it is lost.',
    ],
    action: {
      label: into.state === 'published' ? 'See the listing' : 'See the directory',
      href: `${env.origin}${path}`,
    },
    after: [`Are these two different products? Then answer this mail, or write to ${site.supportEmail}.`],
  })
  return { key: `merged:${from.ref}:${now()}`, recipient: from.email, subject, text, html }
}

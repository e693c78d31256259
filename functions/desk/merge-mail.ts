import { productPath } from '#src/domain/products.ts'
import { site } from '#src/site.ts'
import type { OutgoingMail } from '#src/storage/outbox.ts'
import type { SubmissionRow } from '#src/storage/submissions.ts'
import { renderLetter } from '#functions/mail/layout.ts'
import type { Deciding } from './decision-core.ts'

/** To the founder of a listing that became one with another. */
export function mergedMail({ env, now }: Deciding, from: SubmissionRow, into: SubmissionRow): OutgoingMail {
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

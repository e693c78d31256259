import { renderLetter } from '#functions/mails/layout.ts'
import type { Letter } from '#functions/mails/letter.ts'
import type { SigningServices } from '#functions/services.ts'
import { statusLinkDays } from '#src/domain/products/fields.ts'
import { productPath } from '#src/domain/products/products.ts'
import { site } from '#src/site.ts'
import type { OutgoingMail } from '#src/storage/mails/changes.ts'
import type { ProductRow } from '#src/storage/products/queries.ts'
import { statusLink } from './status-links.ts'

type Recipient = Pick<ProductRow, 'ref' | 'name' | 'firstname' | 'email'>

const days = `${site.reviewDays} days`

/**
 * After a submission: the link to the page with the confirm button. The email is unconfirmed, so the mail contains
 * nothing from the form. Otherwise strangers could send spam through us.
 */
export function confirmMail(services: SigningServices, row: Pick<Recipient, 'ref' | 'email'>): OutgoingMail {
  return composeUnconfirmed('confirm', services, row, {
    subject: `Confirm your submission to ${site.name}`,
    before: [
      `Someone submitted a product to ${site.name} with this email. If it was you, please confirm it.`,
      'Open the link and press the button to add your product to the review queue.',
    ],
    after: [
      `We review every submission by hand, usually within ${days}. The same page shows its status. The link works for ${statusLinkDays.confirm} days.`,
      'Wasn’t you? You can ignore this email. Nothing will be published.',
    ],
  })
}

/** Replaces an expired link. */
export function newLinkMail(services: SigningServices, row: Recipient & Pick<ProductRow, 'state'>): OutgoingMail {
  const ignore = 'Didn’t request this? You can ignore this email.'
  if (row.state === 'unconfirmed') {
    return composeUnconfirmed('link', services, row, {
      subject: `Your new link to ${site.name}`,
      before: ['Here’s a new link to confirm your submission. The old one has expired.'],
      after: [`The link works for ${statusLinkDays.confirm} days.`, ignore],
    })
  }
  return compose('link', services, row, {
    subject: `Your new link to ${row.name}`,
    before: [`Here’s a new link to the status page of ${row.name}. The old one has expired.`],
    action: { label: 'Open the status page', href: statusLink(services, row.ref) },
    after: [`The link works for ${statusLinkDays.status} days.`, ignore],
  })
}

export function publishedMail(services: SigningServices, row: Recipient & Pick<ProductRow, 'slug'>): OutgoingMail {
  return compose('published', services, row, {
    subject: `${row.name} is live on ${site.name}`,
    before: [`We reviewed your submission and published it. ${row.name} now has its own page.`],
    action: { label: 'View your listing', href: `${services.env.origin}${productPath(row.slug)}` },
    after: [`To edit or withdraw your listing, open its status page:\n${statusLink(services, row.ref)}`],
  })
}

export function rejectedMail(services: SigningServices, row: Recipient, reason: string): OutgoingMail {
  return compose('rejected', services, row, {
    subject: `${row.name} needs changes`,
    before: [`We reviewed ${row.name} and can’t publish it yet. Here’s why:`],
    quote: reason,
    action: { label: 'Edit and resubmit', href: statusLink(services, row.ref) },
    after: ['Resubmitting is free. If we got something wrong, let us know.'],
  })
}

/** Without an invitation to submit it again. */
export function spamMail(services: SigningServices, row: Recipient): OutgoingMail {
  return compose('spam', services, row, {
    subject: `We can’t list ${row.name}`,
    before: [`We reviewed ${row.name}, and it isn’t something we list.`],
    action: { label: 'Open the status page', href: statusLink(services, row.ref) },
    after: ['If we got something wrong, let us know.'],
  })
}

export function changesPublishedMail(
  services: SigningServices,
  row: Recipient & Pick<ProductRow, 'slug'>,
): OutgoingMail {
  return compose('changes-published', services, row, {
    subject: `Your changes to ${row.name} are live`,
    before: [`We reviewed your changes to ${row.name} and published them.`],
    action: { label: 'View your listing', href: `${services.env.origin}${productPath(row.slug)}` },
    after: [`Your listing’s status page:\n${statusLink(services, row.ref)}`],
  })
}

export function changesDeclinedMail(services: SigningServices, row: Recipient, reason: string): OutgoingMail {
  return compose('changes-declined', services, row, {
    subject: `Your changes to ${row.name} weren’t published`,
    before: [`We reviewed your changes to ${row.name} and didn’t publish them. Your page stays the same. Here’s why:`],
    quote: reason,
    action: { label: 'Edit your changes', href: statusLink(services, row.ref) },
    after: ['If we got something wrong, let us know.'],
  })
}

function composeUnconfirmed(
  kind: string,
  services: SigningServices,
  { ref, email }: Pick<Recipient, 'ref' | 'email'>,
  letter: Omit<Letter, 'greeting' | 'action'>,
): OutgoingMail {
  const href = statusLink(services, ref, statusLinkDays.confirm)
  const action = { label: 'Confirm my submission', href }
  return {
    key: mailKey(kind, services, ref),
    recipient: email,
    ...renderLetter({ ...letter, action, greeting: 'Hello,' }),
  }
}

// A mail with the same key is only sent once. Each of these follows a change of state, which happens once at a given time.
function compose(
  kind: string,
  services: SigningServices,
  row: Recipient,
  letter: Omit<Letter, 'greeting'>,
): OutgoingMail {
  const { subject, text, html } = renderLetter({ ...letter, greeting: `Hello ${row.firstname},` })
  return { key: mailKey(kind, services, row.ref), recipient: row.email, subject, text, html }
}

function mailKey(kind: string, { now }: SigningServices, ref: string): string {
  return `${kind}:${ref}:${now()}`
}

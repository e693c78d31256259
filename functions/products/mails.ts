import { productPath } from '#src/domain/products/products.ts'
import { site } from '#src/site.ts'
import { statusLinkDays } from '#src/domain/products/fields.ts'
import type { OutgoingMail } from '#src/storage/mails/changes.ts'
import type { ProductRow } from '#src/storage/products/queries.ts'
import type { Services } from '#functions/services.ts'
import { statusLink } from './status-links.ts'
import { type Letter, renderLetter } from '#functions/mails/layout.ts'

type Linking = Pick<Services, 'env' | 'secret' | 'now'>
type Recipient = Pick<ProductRow, 'ref' | 'name' | 'firstname' | 'email'>

const days = `${site.reviewDays} days`

/**
 * After a submission: the link with the button that confirms. Nobody has confirmed this email yet, so the mail says
 * nothing that was typed into the form: it could be spam that we would deliver for a stranger.
 */
export function confirmMail(services: Linking, row: Pick<Recipient, 'ref' | 'email'>): OutgoingMail {
  return composeUnconfirmed('confirm', services, row, {
    subject: `Confirm your submission to ${site.name}`,
    before: [
      `Someone submitted a product to the ${site.name} directory with this email. If it was you, please confirm it.`,
      'The link opens a page with a button. Press it and your product joins the review queue.',
    ],
    after: [
      `A person reviews every submission, usually within ${days}. The same page shows where yours stands. The link works for ${statusLinkDays.confirm} days.`,
      "Wasn't you? You can ignore this email. Nothing will be published.",
    ],
  })
}

/** In place of a link that has expired. */
export function newLinkMail(services: Linking, row: Recipient & Pick<ProductRow, 'state'>): OutgoingMail {
  const ignore = "Didn't ask for this? You can ignore this email."
  if (row.state === 'unconfirmed') {
    return composeUnconfirmed('link', services, row, {
      subject: `Your new link to ${site.name}`,
      before: ["Here's a new link to confirm your submission. The old one has expired."],
      after: [`The link works for ${statusLinkDays.confirm} days.`, ignore],
    })
  }
  return compose('link', services, row, {
    subject: `Your new link to ${row.name}`,
    before: [`Here's a new link to the status page of ${row.name}. The old one has expired.`],
    action: { label: 'Open the status page', href: statusLink(services, row.ref) },
    after: [`The link works for ${statusLinkDays.status} days.`, ignore],
  })
}

export function publishedMail(services: Linking, row: Recipient & Pick<ProductRow, 'slug'>): OutgoingMail {
  return compose('published', services, row, {
    subject: `${row.name} is in the directory`,
    before: [`We have read your submission and published it. ${row.name} now has its own page in the directory.`],
    action: { label: 'See the page', href: `${services.env.origin}${productPath(row.slug)}` },
    after: [
      `To change the text or the images, or to take it back, open its status page:\n${statusLink(services, row.ref)}`,
    ],
  })
}

export function rejectedMail(services: Linking, row: Recipient, reason: string): OutgoingMail {
  return compose('rejected', services, row, {
    subject: `${row.name}: please change something`,
    before: [`We have read your submission of ${row.name} and do not show it in the directory as it is. The reason:`],
    quote: reason,
    action: { label: 'Change it and send it again', href: statusLink(services, row.ref) },
    after: ['Sending it again costs nothing. If we got something wrong, tell us.'],
  })
}

export function changesPublishedMail(services: Linking, row: Recipient & Pick<ProductRow, 'slug'>): OutgoingMail {
  return compose('changes-published', services, row, {
    subject: `Your changes to ${row.name} are live`,
    before: [`We have read your changes to ${row.name} and published them.`],
    action: { label: 'See the page', href: `${services.env.origin}${productPath(row.slug)}` },
    after: [`The status page of your listing:\n${statusLink(services, row.ref)}`],
  })
}

export function changesDeclinedMail(services: Linking, row: Recipient, reason: string): OutgoingMail {
  return compose('changes-declined', services, row, {
    subject: `Your changes to ${row.name}`,
    before: [`We have read your changes to ${row.name}. The page stays as it was. The reason:`],
    quote: reason,
    action: { label: 'Change it again', href: statusLink(services, row.ref) },
    after: ['If we got something wrong, tell us.'],
  })
}

function composeUnconfirmed(
  kind: string,
  services: Linking,
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

// The key names one mail: written twice, it is sent once. Each of these follows a change of state, which happens once
// at its time.
function compose(kind: string, services: Linking, row: Recipient, letter: Omit<Letter, 'greeting'>): OutgoingMail {
  const { subject, text, html } = renderLetter({ ...letter, greeting: `Hello ${row.firstname},` })
  return { key: mailKey(kind, services, row.ref), recipient: row.email, subject, text, html }
}

function mailKey(kind: string, { now }: Linking, ref: string): string {
  return `${kind}:${ref}:${now()}`
}

import { productPath } from '#src/domain/products.ts'
import { site } from '#src/site.ts'
import type { OutgoingMail } from '#src/storage/outbox.ts'
import type { SubmissionRow } from '#src/storage/submissions.ts'
import type { Services } from '#functions/services.ts'
import { statusLink } from '#functions/status-links.ts'
import { type Letter, renderLetter } from './layout.ts'

type Linking = Pick<Services, 'env' | 'secret' | 'now'>
type Recipient = Pick<SubmissionRow, 'ref' | 'name' | 'firstname' | 'email'>

const days = `${site.reviewDays} days`

/** After a submission: the link with the button that confirms. */
export function confirmMail(services: Linking, row: Recipient): OutgoingMail {
  return compose('confirm', services, row, {
    subject: `Please confirm ${row.name}`,
    before: [
      `Thank you for sending us ${row.name}. One thing is missing: please confirm that this is your address.`,
      'The link opens a page with a button. Press it, and your product joins our reading queue.',
    ],
    action: { label: 'Confirm my submission', href: statusLink(services, row.ref) },
    after: [
      `A person reads every submission, usually within ${days}. The same page shows where yours stands; keep this mail to find it again.`,
      'Was it not you? Then leave this mail as it is: nothing will be published.',
    ],
  })
}

export function publishedMail(services: Linking, row: Recipient & Pick<SubmissionRow, 'slug'>): OutgoingMail {
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

export function changesPublishedMail(services: Linking, row: Recipient & Pick<SubmissionRow, 'slug'>): OutgoingMail {
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

// The key names one mail: written twice, it is sent once. Each of these follows a change of state, which happens once
// at its time.
function compose(kind: string, services: Linking, row: Recipient, letter: Omit<Letter, 'greeting'>): OutgoingMail {
  const { subject, text, html } = renderLetter({ ...letter, greeting: `Hello ${row.firstname},` })
  return { key: `${kind}:${row.ref}:${services.now()}`, recipient: row.email, subject, text, html }
}

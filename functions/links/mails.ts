import { renderLetter } from '#functions/mails/layout.ts'
import type { Letter } from '#functions/mails/letter.ts'
import { statusLink } from '#functions/products/status-links.ts'
import type { SigningServices } from '#functions/services.ts'
import { longDate } from '#src/domain/dates/dates.ts'
import type { OutgoingMail } from '#src/storage/mails/changes.ts'
import type { ProductRow } from '#src/storage/products/queries.ts'

type Recipient = Pick<ProductRow, 'ref' | 'name' | 'firstname' | 'email' | 'websiteUrl'>

/** Since when a site has failed, the error in words, and when the listing will be removed. */
export type FailingSite = { since: number; error: string; removedAt: number }

/** Sent once per episode of failures: what we saw and when the listing will be removed. */
export function siteFailingMail(services: SigningServices, row: Recipient, failing: FailingSite): OutgoingMail {
  return compose(`site-failing:${row.ref}:${failing.since}`, row, {
    subject: `We can’t reach ${row.name}’s website`,
    before: [
      `We regularly check the links of the products we list. The link to ${row.name} hasn’t worked since ${dateOf(failing.since)}. This is what we got from ${row.websiteUrl}:`,
    ],
    quote: failing.error,
    action: { label: 'Open the status page', href: statusLink(services, row.ref) },
    after: [
      `Your listing is still live, and we’ll keep checking. If we still can’t reach the site after ${dateOf(failing.removedAt)}, we’ll take the listing down. If it’s back before then, you don’t need to do anything.`,
      'Has the site moved? Add the new URL on the status page. Does it work for you? Reply to this email, since something may be blocking only us.',
    ],
  })
}

/** Sent when the listing is taken down. */
export function siteGoneMail(
  services: SigningServices,
  row: Recipient,
  failing: Omit<FailingSite, 'removedAt'>,
): OutgoingMail {
  return compose(`site-gone:${row.ref}:${failing.since}`, row, {
    subject: `We took down your listing for ${row.name}`,
    before: [
      `We haven’t been able to reach ${row.name}’s website since ${dateOf(failing.since)}, so we took its listing down. This is what we last got from ${row.websiteUrl}:`,
    ],
    quote: failing.error,
    action: { label: 'Resubmit your product', href: statusLink(services, row.ref) },
    after: ['Is it back, or on a new URL? Resubmit it once it works. It’s free.'],
  })
}

function dateOf(time: number): string {
  return longDate(new Date(time).toISOString())
}

// A mail with the same key is only sent once. Each episode of failures has one mail of each kind.
function compose(key: string, row: Recipient, letter: Omit<Letter, 'greeting'>): OutgoingMail {
  const { subject, text, html } = renderLetter({ ...letter, greeting: `Hello ${row.firstname},` })
  return { key, recipient: row.email, subject, text, html }
}

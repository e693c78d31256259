import { longDate } from '#src/domain/dates/dates.ts'
import type { OutgoingMail } from '#src/storage/mails/changes.ts'
import type { ProductRow } from '#src/storage/products/queries.ts'
import type { Services } from '#functions/services.ts'
import { statusLink } from '#functions/products/status-links.ts'
import { type Letter, renderLetter } from '#functions/mails/layout.ts'

type Linking = Pick<Services, 'env' | 'secret' | 'now'>
type Recipient = Pick<ProductRow, 'ref' | 'name' | 'firstname' | 'email' | 'websiteUrl'>

/** What we saw of a site: since when, in words, and when the listing goes. */
export type Failing = { since: number; error: string; goneFrom: number }

/** Once in an episode: its site does not answer, and what follows if it stays so. */
export function siteFailingMail(services: Linking, row: Recipient, failing: Failing): OutgoingMail {
  return compose(`site-failing:${row.ref}:${failing.since}`, row, {
    subject: `The site of ${row.name} does not answer us`,
    before: [
      `${row.name} stands in our directory with a link to its site, and we look now and then whether the link works. Since ${dateOf(failing.since)} it has not. What we saw at ${row.websiteUrl}:`,
    ],
    quote: failing.error,
    action: { label: 'Open the status page', href: statusLink(services, row.ref) },
    after: [
      `Nothing has changed yet: the listing stands, and we go on looking. If the site still does not answer after ${dateOf(failing.goneFrom)}, we take the listing down. If it is there again before, there is nothing for you to do.`,
      'Has the site moved? Then send us its new address on the status page. If it works for you, answer this mail: perhaps something keeps only us out.',
    ],
  })
}

/** The site is gone for good, as far as we can tell. */
export function siteGoneMail(services: Linking, row: Recipient, failing: Omit<Failing, 'goneFrom'>): OutgoingMail {
  return compose(`site-gone:${row.ref}:${failing.since}`, row, {
    subject: `${row.name} is taken down`,
    before: [
      `The site of ${row.name} has not answered us since ${dateOf(failing.since)}, so we have taken its listing down. What we saw last at ${row.websiteUrl}:`,
    ],
    quote: failing.error,
    action: { label: 'Send it again', href: statusLink(services, row.ref) },
    after: ['Is it back, or somewhere else? Then send it again when it is there; it costs nothing.'],
  })
}

function dateOf(time: number): string {
  return longDate(new Date(time).toISOString())
}

// The key names one mail: written twice, it is sent once. An episode of failing has one of each kind.
function compose(key: string, row: Recipient, letter: Omit<Letter, 'greeting'>): OutgoingMail {
  const { subject, text, html } = renderLetter({ ...letter, greeting: `Hello ${row.firstname},` })
  return { key, recipient: row.email, subject, text, html }
}

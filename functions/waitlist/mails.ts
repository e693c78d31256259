import { site } from '#src/site.ts'
import type { OutgoingMail } from '#src/storage/mails/changes.ts'
import type { Services } from '#functions/services.ts'
import { confirmLink, unsubscribeLink } from './links.ts'
import { type Letter, renderLetter } from '#functions/mails/layout.ts'

type Linking = Pick<Services, 'env' | 'secret' | 'now'>
type Recipient = { ref: string; email: string }

/** Asks whether the address is the visitor's own. */
export function confirmWaitlistMail(services: Linking, recipient: Recipient): OutgoingMail {
  return compose('waitlist-confirm', services, recipient, {
    subject: `Shall we write to you when ${site.name} is online?`,
    before: [
      `Someone, we hope you, asked us to write to this address once the ${site.name} account is online.`,
      'The link opens a page with a button. Press it, and you are on the list.',
    ],
    action: { label: 'Yes, put me on the list', href: confirmLink(services, recipient.ref) },
    after: ['Wasn’t you? You can ignore this email. We’ll delete yours within 30 days.'],
  })
}

export function welcomeMail(services: Linking, recipient: Recipient): OutgoingMail {
  return compose('waitlist-welcome', services, recipient, {
    subject: `You are on the ${site.name} waitlist`,
    before: ['Your address is confirmed. We write once the product is online, and not before.'],
    action: { label: 'See a sample report meanwhile', href: `${services.env.origin}/sample-report` },
    after: [`To leave the list, press one button:\n${unsubscribeLink(services, recipient.ref)}`],
  })
}

function compose(kind: string, services: Linking, { ref, email }: Recipient, letter: Omit<Letter, 'greeting'>) {
  return {
    key: `${kind}:${ref}:${services.now()}`,
    recipient: email,
    unsubscribeUrl: unsubscribeLink(services, ref),
    ...renderLetter({ ...letter, greeting: 'Hello,' }),
  }
}

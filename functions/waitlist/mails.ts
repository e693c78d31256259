import { sign } from '#functions/http/signatures.ts'
import { renderLetter } from '#functions/mails/layout.ts'
import type { Letter } from '#functions/mails/letter.ts'
import type { SigningServices } from '#functions/services.ts'
import { site } from '#src/site.ts'
import type { OutgoingMail } from '#src/storage/mails/changes.ts'

type Recipient = { ref: string; email: string }

/** Asks to confirm that the email belongs to the visitor. */
export function confirmWaitlistMail(services: SigningServices, recipient: Recipient): OutgoingMail {
  return compose('waitlist-confirm', services, recipient, {
    subject: `Confirm your spot on the ${site.name} waitlist`,
    before: [
      `Someone, hopefully you, joined the ${site.name} waitlist with this email. We’ll email you when the product is online.`,
      'Open the link and press the button to confirm.',
    ],
    action: { label: 'Confirm my email', href: confirmLink(services, recipient.ref) },
    after: ['Wasn’t you? You can ignore this email. We’ll delete yours within 30 days.'],
  })
}

export function welcomeMail(services: SigningServices, recipient: Recipient): OutgoingMail {
  return compose('waitlist-welcome', services, recipient, {
    subject: `You’re on the ${site.name} waitlist`,
    before: ['Your email is confirmed. We’ll email you once, when the product is online.'],
    action: { label: 'See a sample report', href: `${services.env.origin}/sample-report` },
    after: [`Unsubscribe:\n${unsubscribeLink(services, recipient.ref)}`],
  })
}

function compose(kind: string, services: SigningServices, { ref, email }: Recipient, letter: Omit<Letter, 'greeting'>) {
  return {
    key: `${kind}:${ref}:${services.now()}`,
    recipient: email,
    unsubscribeUrl: unsubscribeLink(services, ref),
    ...renderLetter({ ...letter, greeting: 'Hello,' }),
  }
}

/** The page with the confirm button. */
function confirmLink({ env, secret }: SigningServices, ref: string): string {
  return `${env.origin}/waitlist/${ref}/${sign(secret, 'waitlist', ref)}`
}

/** One-click unsubscribe: the page has a button, and mail providers may POST directly (RFC 8058). */
export function unsubscribeLink({ env, secret }: SigningServices, ref: string): string {
  return `${env.origin}/unsubscribe/${ref}/${sign(secret, 'unsubscribe', ref)}`
}

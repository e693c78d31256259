import { linkMinutes } from '#src/domain/accounts.ts'
import { codeMinutes } from '#src/domain/sessions/proof.ts'
import { site } from '#src/site.ts'
import type { OutgoingMail } from '#src/storage/outbox.ts'
import type { Services } from '#functions/services.ts'
import { type Letter, renderLetter } from './layout.ts'

export type Linking = Pick<Services, 'env' | 'newId'>
/** `name` is what the account's owner told us; where the address is not proven, nobody's words go into a mail. */
export type Recipient = { email: string; id: string | null; name?: string }

const ignore = 'Was it not you? Then leave this mail as it is: nothing happens without the link.'

/** After signing up: the link to the page that proves the address. */
export function confirmAccountMail(services: Linking, recipient: Recipient, token: string): OutgoingMail {
  return composeAccountMail('confirm', services, recipient, {
    subject: `Confirm your address for ${site.name}`,
    before: [
      `Someone, we hope you, opened an account at ${site.name} with this address.`,
      'The link opens a page with a button. Press it, and the account is yours.',
    ],
    action: { label: 'Confirm my address', href: pageWithToken(services, 'confirm', token) },
    after: [ignore],
  })
}

/** The same, when the address has a confirmed account already: whoever signed up learns of that here only. */
export function accountExistsMail(services: Linking, recipient: Recipient): OutgoingMail {
  return composeAccountMail('exists', services, recipient, {
    subject: `You have an account at ${site.name} already`,
    before: [
      `Someone, perhaps you, tried to open an account at ${site.name} with this address. There is one already, and it stays as it is.`,
      'If it was you, sign in. If the password is gone, the same page has a link to set a new one.',
    ],
    action: { label: 'Sign in', href: `${services.env.origin}/auth/login` },
    after: ['Was it not you? Then there is nothing to do.'],
  })
}

export function resetMail(services: Linking, recipient: Recipient, token: string): OutgoingMail {
  return composeAccountMail('reset', services, recipient, {
    subject: `Set a new password for ${site.name}`,
    before: [
      `Someone, we hope you, asked for a new password. The link works once, for ${linkMinutes} minutes.`,
      'Until you set a new one, the old one stays.',
    ],
    action: { label: 'Set a new password', href: pageWithToken(services, 'reset', token) },
    after: [ignore],
  })
}

export function magicMail(services: Linking, recipient: Recipient, token: string): OutgoingMail {
  return composeAccountMail('magic', services, recipient, {
    subject: `Your sign-in link for ${site.name}`,
    before: [
      `Open this link in the browser where you asked for it. It works once, for ${linkMinutes} minutes.`,
      'On another device, you also need the code shown where you asked. If you don’t have an account yet, the link creates one.',
    ],
    action: { label: `Sign in to ${site.name}`, href: pageWithToken(services, 'magic-link', token) },
    after: ['Didn’t ask for this? You can ignore this email. Never give a code to somebody who asks you for it.'],
  })
}

/** The code that proves who is signed in, before something that matters. */
export function proofCodeMail(services: Linking, recipient: Recipient, code: string): OutgoingMail {
  return composeAccountMail('proof', services, recipient, {
    subject: `${code} is your ${site.name} code`,
    before: [
      `Your code is ${code}. It works for ${codeMinutes} minutes, in the browser that asked for it.`,
      "Never share it. We won't ask you for it.",
    ],
    action: { label: "See where you're signed in", href: `${services.env.origin}/dashboard/security` },
    after: ["Didn't ask for a code? Someone may be signed in to your account. Sign out the devices you don't know."],
  })
}

/** A notice, in case it was not the owner. */
export function passwordChangedMail(services: Linking, recipient: Recipient): OutgoingMail {
  return composeAccountMail('password', services, recipient, {
    subject: `Your password for ${site.name} was changed`,
    before: ['Your password was changed just now, and you are signed out everywhere else.'],
    action: { label: 'Sign in', href: `${services.env.origin}/auth/login` },
    after: [`Was it not you? Then set a new one at once:\n${services.env.origin}/auth/forgot`],
  })
}

/** When the account is deleted. Its key names no account, so that the deletion doesn't take it along. */
export function accountDeletedMail(services: Linking, { email, name }: { email: string; name: string }): OutgoingMail {
  return composeAccountMail(
    'deleted',
    services,
    { email, id: null, name },
    {
      subject: `Your ${site.name} account was deleted`,
      before: [
        'Your account was deleted, with its projects, sign-ins and plans. It can’t be restored.',
        'Products you submitted stay listed. You can change or remove them with the links in our emails about them.',
      ],
      action: { label: 'What we keep and for how long', href: `${services.env.origin}/privacy` },
      after: ['Wasn’t you? Someone had access to your account. Answer this email, and we’ll look into it with you.'],
    },
  )
}

// In the fragment, which browsers keep to themselves: no server, log or referrer sees the token.
export function pageWithToken({ env }: Linking, page: string, token: string): string {
  return `${env.origin}/auth/${page}#token=${token}`
}

export function composeAccountMail(
  kind: string,
  { newId }: Linking,
  { email, id, name }: Recipient,
  letter: Omit<Letter, 'greeting'>,
): OutgoingMail {
  const greeting = name ? `Hello ${name},` : 'Hello,'
  return { key: `account-${kind}:${id ?? ''}:${newId()}`, recipient: email, ...renderLetter({ ...letter, greeting }) }
}

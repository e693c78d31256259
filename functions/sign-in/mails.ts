import { renderLetter } from '#functions/mails/layout.ts'
import type { Letter } from '#functions/mails/letter.ts'
import type { Services } from '#functions/services.ts'
import { confirmLinkDays, linkMinutes } from '#src/domain/accounts/accounts.ts'
import { aboutAccount } from '#src/domain/mails/subjects.ts'
import { codeMinutes } from '#src/domain/sign-in/sessions/proof.ts'
import { site } from '#src/site.ts'
import type { OutgoingMail } from '#src/storage/mails/changes.ts'

export type MailServices = Pick<Services, 'env' | 'newId'>
/** `name` is what the account's owner entered. It is left out while the email is unconfirmed. */
export type Recipient = { email: string; id: string | null; name?: string }

const ignore = 'Wasn’t you? You can ignore this email. Nothing happens without the link.'

/** After sign-up: the link that confirms the email. */
export function confirmAccountMail(services: MailServices, recipient: Recipient, token: string): OutgoingMail {
  return composeAccountMail('confirm', services, recipient, {
    subject: `Confirm your email for ${site.name}`,
    before: [
      `Someone, hopefully you, created an account at ${site.name} with this email.`,
      `Open the link and press the button to confirm it’s your email. It works for ${confirmLinkDays} days.`,
    ],
    action: { label: 'Confirm email', href: pageWithToken(services, 'confirm', token) },
    after: [ignore],
  })
}

/** Sent instead if the email already has a confirmed account. Only its inbox learns about it. */
export function accountExistsMail(services: MailServices, recipient: Recipient): OutgoingMail {
  return composeAccountMail('exists', services, recipient, {
    subject: `You already have an account at ${site.name}`,
    before: [
      `Someone, perhaps you, tried to create an account at ${site.name} with this email. You already have one, so nothing was changed.`,
      'If that was you, sign in. Forgot your password? You can set a new one on the same page.',
    ],
    action: { label: 'Sign in', href: `${services.env.origin}/auth/login` },
    after: ['Wasn’t you? You can ignore this email.'],
  })
}

export function resetMail(services: MailServices, recipient: Recipient, token: string): OutgoingMail {
  return composeAccountMail('reset', services, recipient, {
    subject: `Set a new password for ${site.name}`,
    before: [
      `Someone, hopefully you, requested a new password. The link works once, for ${linkMinutes} minutes.`,
      'Your current password works until you set a new one.',
    ],
    action: { label: 'Set a new password', href: pageWithToken(services, 'reset', token) },
    after: [ignore],
  })
}

export function magicMail(services: MailServices, recipient: Recipient, token: string): OutgoingMail {
  return composeAccountMail('magic', services, recipient, {
    subject: `Your ${site.name} sign-in link`,
    before: [
      `Open this link in the browser where you requested it. It works once, for ${linkMinutes} minutes.`,
      'On another device, you also need the code shown where you requested it. If you don’t have an account yet, the link creates one.',
    ],
    action: { label: `Sign in to ${site.name}`, href: pageWithToken(services, 'magic-link', token) },
    after: ['Didn’t request this? You can ignore this email. Never give a code to anyone who asks for it.'],
  })
}

/** The code that proves identity before a sensitive action. */
export function proofCodeMail(services: MailServices, recipient: Recipient, code: string): OutgoingMail {
  return composeAccountMail('proof', services, recipient, {
    subject: `${code} is your ${site.name} code`,
    before: [
      `Your code is ${code}. It works for ${codeMinutes} minutes, in the browser where you requested it.`,
      'Never share it. We won’t ask you for it.',
    ],
    action: { label: 'See where you’re signed in', href: `${services.env.origin}/dashboard/security` },
    after: [
      'Didn’t request a code? Someone may be signed in to your account. Sign out any devices you don’t recognize.',
    ],
  })
}

/** Lets the owner know, in case someone else did it. */
export function passwordChangedMail(services: MailServices, recipient: Recipient): OutgoingMail {
  return composeAccountMail('password', services, recipient, {
    subject: `Your ${site.name} password was changed`,
    before: ['Your password was just changed. You’ve been signed out on other devices.'],
    action: { label: 'Sign in', href: `${services.env.origin}/auth/login` },
    after: [`Wasn’t you? Set a new password now:\n${services.env.origin}/auth/forgot`],
  })
}

/** After deletion. Its key doesn't contain the account, so the deletion doesn't remove it. */
export function accountDeletedMail(
  services: MailServices,
  { email, name }: { email: string; name: string },
): OutgoingMail {
  const mail = composeAccountMail(
    'deleted',
    services,
    { email, id: null, name },
    {
      subject: `Your ${site.name} account was deleted`,
      before: [
        'Your account was deleted, along with its projects, sign-in methods and plans. It can’t be restored.',
        'Products you submitted stay listed. You can edit or remove them with the links in our emails about them.',
      ],
      action: { label: 'What we keep and for how long', href: `${services.env.origin}/privacy` },
      after: ['Wasn’t you? Someone had access to your account. Reply to this email and we’ll look into it with you.'],
    },
  )
  return { ...mail, about: 'account-deleted', aboutId: null }
}

// Browsers don't send the fragment, so servers, logs and referrers never see the token.
export function pageWithToken({ env }: MailServices, page: string, token: string): string {
  return `${env.origin}/auth/${page}#token=${token}`
}

export function composeAccountMail(
  kind: string,
  { newId }: MailServices,
  { email, id, name }: Recipient,
  letter: Omit<Letter, 'greeting'>,
): OutgoingMail {
  const greeting = name ? `Hello ${name},` : 'Hello,'
  return { ...aboutAccount(kind, id, newId()), recipient: email, ...renderLetter({ ...letter, greeting }) }
}

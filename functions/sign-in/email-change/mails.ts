import { composeAccountMail, type MailServices, pageWithToken, type Recipient } from '#functions/sign-in/mails.ts'
import { emailChangeHours, emailStopDays, linkMinutes } from '#src/domain/accounts/accounts.ts'
import { newFactorDays } from '#src/domain/sign-in/email-change/email-change.ts'
import { site } from '#src/site.ts'
import type { OutgoingMail } from '#src/storage/mails/changes.ts'

/** To the new email: the link that confirms it. */
export function confirmEmailMail(services: MailServices, recipient: Recipient, token: string): OutgoingMail {
  return composeAccountMail('email', services, recipient, {
    subject: `Confirm your new email for ${site.name}`,
    before: [
      `Someone, hopefully you, wants to use this email for their ${site.name} account.`,
      `Open the link in a browser where you’re signed in to that account. It works for ${emailChangeHours} hours.`,
    ],
    action: { label: 'Confirm new email', href: pageWithToken(services, 'email', token) },
    after: ['Wasn’t you? You can ignore this email. Nothing changes without the link.'],
  })
}

/** To the new email instead, if it already has an account. Only its inbox learns about it. */
export function emailTakenMail(services: MailServices, recipient: Recipient): OutgoingMail {
  return composeAccountMail('email-taken', services, recipient, {
    subject: `This email already has an account at ${site.name}`,
    before: [
      `Someone, perhaps you, tried to use this email for another ${site.name} account. It already has an account, so nothing was changed.`,
      'If that was you, sign in with this email. To use it for the other account, delete this one or change its email first.',
    ],
    action: { label: 'Sign in', href: `${services.env.origin}/auth/login` },
    after: ['Wasn’t you? You can ignore this email.'],
  })
}

/** To the old email, when a change is requested. */
export function changeRequestedMail(services: MailServices, recipient: Recipient, change: Change): OutgoingMail {
  return composeAccountMail('email-asked', services, recipient, {
    subject: `Did you ask to change your ${site.name} email?`,
    before: [
      `Someone, hopefully you, asked to change the email of your ${site.name} account to ${change.email}.`,
      'If that was you, open the link we sent to the new email to finish the change.',
    ],
    action: { label: 'Wasn’t you? Cancel the change', href: pageWithToken(services, 'email-stop', change.token) },
    after: [
      `The link works for ${emailStopDays} days, even after the email has changed. It also removes the password, Google sign-in, and second factors added in the last ${newFactorDays} days, and signs out every device.`,
    ],
  })
}

/** To the old email, when it has changed. */
export function emailChangedMail(services: MailServices, recipient: Recipient, change: Change): OutgoingMail {
  return composeAccountMail('email-changed', services, recipient, {
    subject: `Your ${site.name} email was changed`,
    before: [
      `The email of your ${site.name} account is now ${change.email}. You can’t sign in with this one anymore.`,
      'If that was you, there’s nothing to do. To use Google sign-in again, sign in with a Google account that has the new email.',
    ],
    action: { label: 'Wasn’t you? Undo the change', href: pageWithToken(services, 'email-stop', change.token) },
    after: [
      `The link works for ${emailStopDays} days. It restores your old email, removes the password, Google sign-in, and second factors added in the last ${newFactorDays} days, and signs out every device.`,
    ],
  })
}

/** To the old email, after a change was canceled or undone: what was removed and how to sign in. */
export function emailRestoredMail(services: MailServices, recipient: Recipient, token: string): OutgoingMail {
  const { origin } = services.env
  return composeAccountMail('email-restored', services, recipient, {
    subject: `Your ${site.name} email change was canceled`,
    before: [
      'Your account uses this email. We removed the password and Google sign-in, and signed out every device.',
      `We also removed passkeys, authenticator apps and recovery codes added in the ${newFactorDays} days before the change. If some of them were yours, add them again. Older ones still work.`,
      `Set a new password to get back in. The link works once, for ${linkMinutes} minutes.`,
    ],
    action: { label: 'Set a new password', href: pageWithToken(services, 'reset', token) },
    after: [
      `Link expired? Request a new one:\n${origin}/auth/forgot`,
      `Then check your passkeys and authenticator app:\n${origin}/dashboard/security`,
    ],
  })
}

/** The new email, and the token that cancels the change. */
type Change = { email: string; token: string }

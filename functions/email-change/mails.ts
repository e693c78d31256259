import { emailChangeHours, emailStopDays, linkMinutes } from '#src/domain/accounts/accounts.ts'
import { newFactorDays } from '#src/domain/email-change/email-change.ts'
import { site } from '#src/site.ts'
import type { OutgoingMail } from '#src/storage/mails/changes.ts'
import { composeAccountMail, type Linking, pageWithToken, type Recipient } from '#functions/accounts/mails.ts'

/** To the new email: the link that proves it. */
export function confirmEmailMail(services: Linking, recipient: Recipient, token: string): OutgoingMail {
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

/** To the new email instead, if it has an account. Only its inbox learns of that. */
export function emailTakenMail(services: Linking, recipient: Recipient): OutgoingMail {
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
export function changeRequestedMail(services: Linking, recipient: Recipient, change: Change): OutgoingMail {
  return composeAccountMail('email-asked', services, recipient, {
    subject: `Someone asked to change your email at ${site.name}`,
    before: [
      `Someone, hopefully you, asked to change the email of your ${site.name} account to ${change.email}.`,
      'If that was you, there’s nothing to do here. Your email changes when you open the link we sent to the new one.',
    ],
    action: { label: 'Wasn’t you? Stop the change', href: pageWithToken(services, 'email-stop', change.token) },
    after: [
      `The link works for ${emailStopDays} days, even after the email has changed. It also removes the password, Google sign-in, and second factors added in the last ${newFactorDays} days, and signs out every device.`,
    ],
  })
}

/** To the old email, when it has changed. */
export function emailChangedMail(services: Linking, recipient: Recipient, change: Change): OutgoingMail {
  return composeAccountMail('email-changed', services, recipient, {
    subject: `Your email at ${site.name} was changed`,
    before: [
      `The email of your ${site.name} account is now ${change.email}. You can’t sign in with this one anymore.`,
      'If that was you, there’s nothing to do. To use Google sign-in again, sign in with a Google account that has the new email.',
    ],
    action: { label: 'Wasn’t you? Undo the change', href: pageWithToken(services, 'email-stop', change.token) },
    after: [
      `The link works for ${emailStopDays} days. It brings your old email back, removes the password, Google sign-in, and second factors added in the last ${newFactorDays} days, and signs out every device.`,
    ],
  })
}

/** To the old email, when a change was stopped or undone: what was removed, and how to get in. */
export function emailRestoredMail(services: Linking, recipient: Recipient, token: string): OutgoingMail {
  const { origin } = services.env
  return composeAccountMail('email-restored', services, recipient, {
    subject: `The change of your email at ${site.name} was stopped`,
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

/** The new email, and the token that stops the change. */
type Change = { email: string; token: string }

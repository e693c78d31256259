import type { MailServices } from '#functions/sign-in/mails.ts'
import { renderLetter } from '#functions/mails/layout.ts'
import { aboutAccount } from '#src/domain/mails/subjects.ts'
import { site } from '#src/site.ts'
import type { User } from '#src/storage/accounts/queries.ts'
import type { OutgoingMail } from '#src/storage/mails/changes.ts'

/** The subject and the sentence for each event. */
const events = {
  'passkey-added': ['Passkey added', 'A passkey was added to your account.'],
  'passkey-removed': ['Passkey removed', 'A passkey was removed from your account.'],
  'app-added': ['Authenticator app added', 'An authenticator app was set up for your account.'],
  'app-removed': ['Authenticator app removed', 'The authenticator app was removed from your account.'],
  'google-added': ['Google sign-in added', 'Google sign-in was added to your account.'],
  'codes-made': [
    'New recovery codes',
    'New recovery codes were created for your account. The old ones no longer work.',
  ],
  'code-used': ['Recovery code used', 'A recovery code was used to sign in or confirm it was you. It no longer works.'],
  'tries-failed': [
    'Failed sign-in attempts',
    'Someone signed in with your password, an emailed link or Google, but failed the second step several times. They didn’t get in.',
  ],
  reset: ['Second factors removed', `Someone who runs ${site.name} removed all second factors from your account.`],
} as const

const advice = 'Set a new password now, then check your passkeys and devices:'
/** Only a reset unlinks Google. A new password set while signed in doesn't. */
const unlinkAdvice =
  'Reset your password with “Forgot your password?” on the sign-in page. That signs out all devices and unlinks Google:'

export type FactorEvent = keyof typeof events

/** Notifies the account's owner. With a `key`, the same mail is only sent once. */
export function factorMail(
  services: MailServices,
  user: Pick<User, 'id' | 'email'>,
  event: FactorEvent,
  key?: string,
): OutgoingMail {
  const [title, sentence] = events[event]
  const { origin } = services.env
  const letter = renderLetter({
    subject: `${title} - ${site.name}`,
    greeting: 'Hello,',
    before: [sentence, 'If that was you, there’s nothing to do.'],
    action: { label: 'Review your security settings', href: `${origin}/dashboard/security` },
    after: [`Wasn’t you? ${event === 'google-added' ? unlinkAdvice : advice}\n${origin}/auth/forgot`],
  })
  return { ...aboutAccount(event, user.id, key ?? services.newId()), recipient: user.email, ...letter }
}

import { cleanLine, textLength } from '#src/domain/text/text.ts'

export const passkeyLimits = { perAccount: 10, name: 60 } as const

/** Milliseconds between asking for a passkey and the browser's response. */
export const passkeyTimeout = 5 * 60 * 1000

export const passkeyMessages = {
  nameRequired: 'Enter a name for this passkey',
  nameTooLong: `Name must not exceed ${passkeyLimits.name} characters`,
  tooMany: `You can have up to ${passkeyLimits.perAccount} passkeys. Remove one first.`,
  exists: 'This passkey is already on your account.',
  notAdded: 'We couldn’t add this passkey. Please try again.',
  notAccepted: 'We couldn’t verify this passkey. Please try again, or use another way to sign in.',
  notFound: 'Passkey not found',
  removed: 'Passkey removed.',
} as const

export function cleanPasskeyName(typed: string): string {
  return cleanLine(typed)
}

/** What is wrong with a name, in words; null: nothing. */
export function passkeyNameFault(name: string): string | null {
  if (name === '') return passkeyMessages.nameRequired
  return textLength(name) <= passkeyLimits.name ? null : passkeyMessages.nameTooLong
}

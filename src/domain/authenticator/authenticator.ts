/** RFC 6238, with the parameters that every authenticator app understands. */
export const totpParameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Steps whose codes count, from the current one: typing takes time, so the one before it too. None is early. */
export const totpSteps = [0, -1] as const

/** What POST /api/users/me/authenticator answers: the key, as base32 to type and as a URL for the QR code. */
export type AuthenticatorSetup = { secret: string; url: string }

export const authenticatorMessages = {
  codeRequired: 'Enter the 6-digit code from your authenticator app',
  codeForm: 'The code has 6 digits',
  codeWrong: 'That code is wrong or has expired. Wait for the next one and try again.',
  alreadySetUp: 'You already have an authenticator app. Remove it before you set up another one.',
  notStarted: 'This setup has expired. Start again.',
  notSetUp: "You don't have an authenticator app set up",
  removed: 'Authenticator app removed.',
} as const

/** Spaces and hyphens in a longer text can't be a code, so it isn't even cleaned. */
const longestTyped = 20

/** The code as typed, without the spaces that apps show in it. */
export function cleanCode(typed: string): string {
  return typed.length > longestTyped ? typed.slice(0, longestTyped) : typed.replace(/[\s-]/g, '')
}

/** What is wrong with a code before it is compared, in words; null: nothing. */
export function codeFault(code: string): string | null {
  if (code === '') return authenticatorMessages.codeRequired
  return /^\d{6}$/.test(code) ? null : authenticatorMessages.codeForm
}

/** The key in groups of four, for people to type. */
export function groupSecret(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ')
}

/** RFC 6238, with parameters that every authenticator app supports. */
export const totpParameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** The accepted steps: the current one and the one before, because typing takes time. None is early. */
export const totpSteps = [0, -1] as const

export const authenticatorMessages = {
  codeRequired: 'Enter the 6-digit code from your authenticator app',
  codeForm: 'The code has 6 digits',
  codeWrong: 'That code is wrong or has expired. Wait for the next one and try again.',
  alreadySetUp: 'You already have an authenticator app. Remove it before you set up another one.',
  notStarted: 'This setup has expired. Start again.',
  notSetUp: 'You don’t have an authenticator app set up',
  removed: 'Authenticator app removed.',
} as const

/** A longer text can't be a code, so it isn't even cleaned. */
const maxTypedLength = 20

/** The typed code, without the spaces that apps show. */
export function cleanCode(typed: string): string {
  return typed.length > maxTypedLength ? typed.slice(0, maxTypedLength) : typed.normalize('NFKC').replace(/[\s-]/g, '')
}

/** What is wrong with a code's format, in words. Null: nothing. */
export function codeFault(code: string): string | null {
  if (code === '') return authenticatorMessages.codeRequired
  return /^\d{6}$/.test(code) ? null : authenticatorMessages.codeForm
}

/** The key in groups of four, for people to type. */
export function groupSecret(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ')
}

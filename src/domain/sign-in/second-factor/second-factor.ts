/** Factors that can follow a password, a mailed link or Google. The names are the API's. */
export const secondFactorMethods = ['passkey', 'totp', 'recovery-code'] as const
export type SecondFactorMethod = (typeof secondFactorMethods)[number]

export function isSecondFactor(method: string): method is SecondFactorMethod {
  return (secondFactorMethods as readonly string[]).includes(method)
}

/** The `data` of a 403 if the session needs a second factor first. */
export const needsSecondFactor = { needs: 'second-factor' } as const

/** Whether a problem's `data` asks for a second factor. */
export function isSecondFactorNeeded(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'needs' in data && data.needs === needsSecondFactor.needs
}

/** Where second factors are set up. */
export const securityPath = '/dashboard/security'

/** How long the second step may take, in milliseconds. */
export const secondStepMs = 10 * 60 * 1000
/** Attempts in one second step. */
export const secondStepTries = 5

export const secondFactorMessages = {
  stepEnded: 'That took too long or too many attempts. Please sign in again.',
  tooManyCodes: 'Too many codes were entered. Try again later, or use a passkey or a recovery code.',
  unknownMethod: 'Choose a passkey, a code from your app or a recovery code',
  adminsNeedOne: 'Admins need a second factor. Set one up on the Security page.',
  adminsKeepOne: 'Admins need a second factor. Add another one before you remove this one.',
} as const

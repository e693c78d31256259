/** How a session started. */
export const signInMethods = [
  'sign-up',
  'confirmation',
  'password',
  'password-reset',
  'magic-link',
  'google',
  'passkey',
] as const
export type SignInMethod = (typeof signInMethods)[number]

/** Whether one or two factors were proven at sign-in. */
export type Factors = 'one' | 'two'

/** Why a session ended. `renewed`: replaced after a fresh proof. `ended`: from the list of sessions. */
export type SessionEnd = 'signed-out' | 'ended' | 'renewed' | 'password' | 'email' | 'role' | 'idle' | 'absolute'

export const sessionListMessages = {
  missing: 'That session doesn’t exist or has already ended.',
  ended: 'Signed out.',
  othersEnded: 'You’ve been signed out on other devices.',
} as const

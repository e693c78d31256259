/** How a session started. */
export type SignInMethod =
  'sign-up' | 'confirmation' | 'password' | 'password-reset' | 'magic-link' | 'google' | 'passkey'

/** Whether one or two factors were proven at sign-in. */
export type Factors = 'one' | 'two'

/** Why a session ended. `renewed`: replaced after a fresh proof. `ended`: from the list of sessions. */
export type SessionEnd = 'signed-out' | 'ended' | 'renewed' | 'password' | 'email' | 'role' | 'idle' | 'absolute'

/** A session as its owner sees it. Times are ISO 8601, UTC. */
export type SessionInfo = {
  id: string
  /** The current session. */
  current: boolean
  method: SignInMethod
  factors: Factors
  /** Browser and system in words. */
  device: string
  /** Where it was last used, as far as we know. */
  place: string
  createdAt: string
  lastUsedAt: string
}

export const sessionListMessages = {
  missing: "That session doesn't exist or has already ended.",
  ended: 'Signed out.',
  othersEnded: "You've been signed out on other devices.",
} as const

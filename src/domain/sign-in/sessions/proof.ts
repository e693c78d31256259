import { secondFactorMethods } from '#src/domain/sign-in/second-factor/second-factor.ts'

/** How a user can prove their identity during a session. */
export const proofMethods = [...secondFactorMethods, 'password', 'code'] as const
export type ProofMethod = (typeof proofMethods)[number]

/** The `data` of a 403 if the call needs a fresh proof. */
export type ProofNeeded = { needs: 'proof'; methods: ProofMethod[] }

/** Digits of a mailed code. With ten attempts and up to five valid codes, guessing succeeds 1 time in 20,000. */
export const codeDigits = 6
export const codeMinutes = 10

export const proofMessages = {
  needed: 'Confirm it’s you to continue.',
  unknownMethod: 'Your account can’t use this method. Choose another one.',
  codeRequired: 'Enter the code from the email',
  wrongCode: 'That code is wrong or has expired. Check it, or request a new one.',
  codeSent: `We emailed you a code. It works for ${codeMinutes} minutes.`,
} as const

/** Whether a problem's `data` asks for a fresh proof. */
export function isProofNeeded(data: unknown): data is ProofNeeded {
  return typeof data === 'object' && data !== null && 'needs' in data && data.needs === 'proof'
}

/** The typed code, without separators between digits. */
export function cleanProofCode(typed: string): string {
  return typed.slice(0, 40).replace(/[\s-]/g, '')
}

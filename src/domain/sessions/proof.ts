import { secondFactorMethods } from '#src/domain/second-factor/second-factor.ts'

/** How one can prove who one is in the middle of a session. */
export const proofMethods = [...secondFactorMethods, 'password', 'code'] as const
export type ProofMethod = (typeof proofMethods)[number]

/** What a 403 carries in `data` when the call needs a fresh proof. */
export type ProofNeeded = { needs: 'proof'; methods: ProofMethod[] }

/** Digits of a mailed code. With ten tries, and up to five codes that work at a time, guessing succeeds 1 time in 20,000. */
export const codeDigits = 6
export const codeMinutes = 10

export const proofMessages = {
  needed: "Confirm it's you to continue.",
  unknownMethod: "Your account can't use this method. Choose another one.",
  codeRequired: 'Enter the code from the email',
  wrongCode: 'That code is wrong or has expired. Check it, or request a new one.',
  codeSent: `We emailed you a code. It works for ${codeMinutes} minutes.`,
} as const

/** Whether a problem's `data` asks for a fresh proof. */
export function isProofNeeded(data: unknown): data is ProofNeeded {
  return typeof data === 'object' && data !== null && 'needs' in data && data.needs === 'proof'
}

/** The code as typed, without what people put between digits. */
export function cleanProofCode(typed: string): string {
  return typed.slice(0, 40).replace(/[\s-]/g, '')
}

import type { SecondFactorStep } from '#src/domain/second-factor/second-factor.ts'
import { loginPathFor, pathAfterSignIn, paymentUrl } from '#src/domain/sessions/tokens.ts'
import { keepStep } from '#src/islands/second-factor/pending-step.ts'
import {
  keepLocal,
  keepTab,
  localKeys,
  readLocal,
  readTab,
  tabKeys,
  takeTab,
} from '#src/islands/browser-storage/browser-storage.ts'
import { forgetSession, keepToken, readSession } from '#src/islands/sessions/session.ts'
import { forgetEmail } from './useCarriedEmail.ts'
import type { Sent } from '#src/islands/ui/useForm.ts'

/** What the API answers to whoever is signed in from now on. */
export type SignedIn = {
  success: true
  accessToken: string
  paymentUrl?: string
  message?: string
  knownBrowser?: string
}
/** What it answers to a first factor: a session, or the second step of an account that has one. */
export type SignInAnswer = SignedIn | { success: true; secondFactor: SecondFactorStep; message?: string }
/** What it answers where there is only something to say. */
export type Said = { success: true; message: string }
/** Where it may also say what this browser is known by from now on. */
export type Known = Pick<SignedIn, 'knownBrowser'>

/** What the server gave this browser at the last sign-in. Empty: nothing. */
export function knownBrowser(): string {
  return readLocal(localKeys.knownBrowser) ?? ''
}

/** Keeps what this browser is known by. A new password, email or second factor ends what it was known by before. */
export function keepKnownBrowser({ knownBrowser }: Known): void {
  if (knownBrowser !== undefined) keepLocal(localKeys.knownBrowser, knownBrowser)
}

/** Takes `?next=` from the address, for when signing in is done, by whichever way. */
export function rememberNext(): void {
  keepTab(tabKeys.next, new URLSearchParams(location.search).get('next'))
}

/** Whoever is signed in already has nothing to do on the sign-in page. Tells whether that is so. */
export function enterIfSignedIn(): boolean {
  const isIn = readSession() !== null
  if (isIn) location.replace(pathAfterSignIn(takeTab(tabKeys.next)))
  return isIn
}

/**
 * Signs in here and goes where that leads: to a payment that is due, to the page that was asked for, or the dashboard.
 * Where a second step is left, it leads to the sign-in page, which shows it.
 */
export function enter(answer: SignInAnswer): Sent {
  if ('secondFactor' in answer) {
    // Forget any earlier sign-in in this browser. Otherwise the sign-in page would skip the second step and go to the dashboard.
    forgetSession()
    keepStep(answer.secondFactor)
    location.replace(loginPathFor(readTab(tabKeys.next) ?? ''))
    return 'leaving'
  }
  const fault = keepToken(answer.accessToken)
  if (fault) return { message: fault, errors: [] }
  keepKnownBrowser(answer)
  forgetEmail()
  const next = pathAfterSignIn(takeTab(tabKeys.next))
  location.replace(paymentUrl(answer.paymentUrl) ?? next)
  return 'leaving'
}

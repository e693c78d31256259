import type { SecondFactorStep } from '#src/domain/sign-in/sign-in.api.ts'
import { loginPathFor, pathAfterSignIn, paymentUrl } from '#src/domain/sign-in/sessions/tokens.ts'
import { planPagePath, withIntent } from '#src/domain/plans/intents.ts'
import { findIntent } from '#src/islands/ui/kept-intent.ts'
import {
  keepLocal,
  keepTab,
  localKeys,
  readLocal,
  readTab,
  tabKeys,
  takeTab,
} from '#src/islands/browser-storage/browser-storage.ts'
import type { Sent } from '#src/islands/ui/useForm.ts'
import { keepStep } from './pending-step.ts'
import { forgetSession, keepToken, readSession } from './session.ts'
import { forgetEmail } from './useCarriedEmail.ts'

/** The API's response to a sign-in. */
export type SignedIn = {
  success: true
  accessToken: string
  paymentUrl?: string
  message?: string
  knownBrowser?: string
  /** The page where a new account continues. */
  next?: string
}
/** The response to a first factor: a session, or the second step for accounts that have one. */
export type SignInAnswer = SignedIn | { success: true; secondFactor: SecondFactorStep; message?: string }
/** A response with only a message. */
export type MessageAnswer = { success: true; message: string }
/** May also contain the token that identifies this browser from now on. */
export type Known = Pick<SignedIn, 'knownBrowser'>

/** The token that identifies this browser since its last sign-in. Empty: none. */
export function knownBrowser(): string {
  return readLocal(localKeys.knownBrowser) ?? ''
}

/** Keeps that token. A new password, email or second factor makes older ones invalid. */
export function keepKnownBrowser({ knownBrowser }: Known): void {
  if (knownBrowser !== undefined) keepLocal(localKeys.knownBrowser, knownBrowser)
}

/** The folder of the pages for signing in, up and resetting a password. */
const signInPages = '/auth/'

/** Keeps `?next=` of the URL until signing in is done, whatever the method, and through detours to other sign-in pages. */
export function rememberNext(): void {
  const next = new URLSearchParams(location.search).get('next')
  if (next !== null || !cameFromSignIn()) keepTab(tabKeys.next, next)
  findIntent()
}

function cameFromSignIn(): boolean {
  const from = URL.parse(document.referrer)
  return from?.origin === location.origin && from.pathname.startsWith(signInPages)
}

/** Leaves the sign-in page if the visitor is already signed in. Returns whether that was so. */
export function enterIfSignedIn(): boolean {
  const isIn = readSession() !== null
  if (isIn) location.replace(pathAfterSignIn(takeTab(tabKeys.next) ?? intentPage()))
  return isIn
}

/** For the plan that was chosen in this tab. Null: none was. */
function intentPage(): string | null {
  const { plan } = findIntent()
  return plan === '' ? null : withIntent(planPagePath, { plan })
}

/**
 * Signs in this browser and goes on: to a payment that is due, to the page that was asked for, or to the dashboard.
 * If there is a second step left, it goes to the sign-in page, which shows it.
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
  const next = pathAfterSignIn(takeTab(tabKeys.next) ?? answer.next ?? intentPage())
  location.replace(paymentUrl(answer.paymentUrl) ?? next)
  return 'leaving'
}

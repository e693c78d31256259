import type { Factors, SignInMethod } from '#src/domain/sign-in/sessions/sessions.ts'

/**
 * How someone signed in. `knownBrowser`: the token of an earlier sign-in sent by the browser. `google`: what to link to
 * the account after the sign-in. `isNewAccount`: this sign-in created the account.
 */
export type SignedInBy = {
  method: SignInMethod
  factors: Factors
  knownBrowser?: string | undefined
  google?: { id: string; isNewAccount: boolean } | undefined
}

import type { Factors, SignInMethod } from '#src/domain/sessions/sessions.ts'

/**
 * How somebody signed in. `knownBrowser`: the token of an earlier sign-in that the browser sent along. `google`: what to
 * link to the account after the sign-in; `isNewAccount`: this sign-in made the account.
 */
export type SignedInBy = {
  method: SignInMethod
  factors: Factors
  knownBrowser?: string
  google?: { id: string; isNewAccount: boolean } | undefined
}

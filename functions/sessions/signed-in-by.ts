import type { Factors, SignInMethod } from '#src/domain/sessions/sessions.ts'

/**
 * How somebody signed in. `knownBrowser`: the token of an earlier sign-in that the browser sent along. `google`: what to
 * link to the account once it is open; `opened`: this sign-in made the account.
 */
export type SignedInBy = {
  method: SignInMethod
  factors: Factors
  knownBrowser?: string
  google?: { id: string; opened: boolean } | undefined
}

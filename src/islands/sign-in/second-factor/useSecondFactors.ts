import type { SecondFactors } from '#src/domain/sign-in/second-factor/second-factor.ts'
import { type Loaded, useLoad } from '#src/islands/api/useLoad.ts'

/** The account's passkeys, authenticator app and recovery codes. */
export function useSecondFactors(): Loaded<SecondFactors> {
  return useLoad<SecondFactors>('second-factor', '/users/me/second-factor')
}

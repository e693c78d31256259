import { useEffect, useState } from 'react'
import type { Account } from '#src/domain/accounts/accounts.ts'
import { type Loaded, useLoad } from '#src/islands/api/useLoad.ts'
import { leaveToSignIn, readSession, watchSession } from '#src/islands/sessions/session.ts'

/** Who is signed in. A visitor who isn't goes to the sign-in page, and comes back afterwards. */
export function useAccount(): Loaded<Account> & { signedIn: boolean } {
  const [signedIn, setSignedIn] = useState(false)
  useEffect(() => {
    if (!readSession()) {
      leaveToSignIn()
      return
    }
    setSignedIn(true)
    return watchSession()
  }, [])
  return { ...useLoad<Account>('accounts', '/users/me', { enabled: signedIn }), signedIn }
}

import { useEffect, useState } from 'react'
import type { Account } from '#src/domain/subscriptions/subscriptions.api.ts'
import { type Loaded, useLoad } from '#src/islands/api/useLoad.ts'
import { leaveToSignIn, readSession, watchSession } from '#src/islands/sign-in/sessions/session.ts'

/** The signed-in account. Other visitors are sent to the sign-in page and return afterwards. */
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

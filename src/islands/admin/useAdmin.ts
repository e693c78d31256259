import { useCallback, useEffect, useState } from 'react'
import type { Account } from '#src/domain/accounts/accounts.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { leaveToSignIn, readSession, watchSession } from '#src/islands/sessions/session.ts'

export type Admin = {
  /** Null: not there yet. */
  account: Account | null
  /** Why there is nothing to show, in words. */
  failure: string | null
  load: () => Promise<void>
}

/** Who is signed in: what every page of the desk begins with. */
export function useAdmin(): Admin {
  const [account, setAccount] = useState<Account | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const load = useCallback(async () => {
    const me = await askSignedIn<{ data: Account }>('/users/me')
    setFailure(me.ok ? null : me.message)
    if (me.ok) setAccount(me.body.data)
  }, [])

  useEffect(() => {
    if (!readSession()) {
      leaveToSignIn()
      return
    }
    void load()
    return watchSession()
  }, [load])

  return { account, failure, load }
}

import { useEffect, useState } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { loginPath } from '#src/domain/sign-in/sessions/tokens.ts'
import { enter } from '#src/islands/sign-in/sessions/sign-in.ts'
import { finishGoogle } from './google.ts'

/** The page that Google returns to. */
export function GoogleReturn() {
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    const { search } = location
    history.replaceState(null, '', location.pathname)
    const finish = async () => {
      const answer = await finishGoogle(search)
      if (!answer) return accountMessages.googleFailed
      const sent = answer.ok ? enter(answer.body) : answer
      return sent === 'leaving' ? null : (sent?.message ?? null)
    }
    void finish().then(setFailure)
  }, [])

  return (
    <>
      <Notice bad>{failure}</Notice>
      {failure === null ? (
        <p className="quiet" role="status">
          Signing you in...
        </p>
      ) : (
        <p>
          <a className="button" href={loginPath}>
            Back to sign-in
          </a>
        </p>
      )}
    </>
  )
}

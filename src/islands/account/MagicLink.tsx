import { useState } from 'react'
import { linkMinutes } from '#src/domain/accounts.ts'
import { loginPath } from '#src/domain/sessions.ts'
import { site } from '#src/site.ts'
import { AccountForm } from './AccountForm.tsx'
import { askApi } from './api.ts'
import { BadLinkNotice } from './BadLink.tsx'
import { enter, type Said, type SignedIn } from './entering.ts'
import { MailForm } from './MailForm.tsx'
import { useForm } from './useForm.ts'
import { useMailedToken } from './useMailedToken.ts'

/** Has a link mailed that signs in; opened by that link, a button that does. */
export function MagicLink() {
  const token = useMailedToken()
  const [used, setUsed] = useState<string | null>(null)
  if (token && token !== used) return <OpenLink key={token} token={token} onUsed={() => setUsed(token)} />
  return (
    <>
      <p className="auth-lead">
        {`We mail you a link that works once, for ${linkMinutes} minutes. If there is no account yet, it opens one.`}
      </p>
      {used !== null && <BadLinkNotice />}
      <MailForm
        action="Mail me a link"
        ask={(email) => askApi<Said>(`/auth/magic-link?${new URLSearchParams({ email })}`)}
      />
      <p className="auth-other">
        Rather with a password? <a href={loginPath}>Sign in</a>
      </p>
    </>
  )
}

/** Nothing happens before the button: programs that look at every link in a mail use nothing up. */
function OpenLink({ token, onUsed }: { token: string; onUsed: () => void }) {
  const form = useForm(async () => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await askApi<SignedIn>('/auth/magic-link/callback', { headers })
    if (answer.ok) return enter(answer.body)
    if (answer.status === 401) onUsed()
    return answer
  })
  return (
    <>
      <p className="auth-lead">You come with the link from your mail. All that is left is the button.</p>
      <AccountForm form={form} action={`Sign in to ${site.name}`} busyAction="Signing in..." wide />
    </>
  )
}

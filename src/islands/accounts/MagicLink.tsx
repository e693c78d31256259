import { useState } from 'react'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import { accountMessages, linkMinutes } from '#src/domain/accounts/accounts.ts'
import { linkCodeMessages, showLinkCode } from '#src/domain/accounts/link-codes.ts'
import { loginPath } from '#src/domain/sign-in/sessions/tokens.ts'
import { askApi } from '#src/islands/api/requests.ts'
import { keepLocal, localKeys, readLocal } from '#src/islands/browser-storage/browser-storage.ts'
import { intentToSend } from '#src/islands/ui/kept-intent.ts'
import { enter, knownBrowser, type MessageAnswer, type SignedIn } from '#src/islands/sign-in/sessions/sign-in.ts'
import { FocusedNotice } from '#src/islands/ui/FocusedNotice.tsx'
import { Form } from '#src/islands/ui/Form.tsx'
import { faultOf, useForm } from '#src/islands/ui/useForm.ts'
import { useMailedToken } from '#src/islands/ui/useMailedToken.ts'
import { site } from '#src/site.ts'
import { MailForm } from './MailForm.tsx'
import { randomText, sha256 } from './random-text.ts'

type LinkRequested = MessageAnswer & { data: { code: string } }

/** Sends an email with a sign-in link. Opened by that link, it shows a button that signs in. */
export function MagicLink() {
  const token = useMailedToken()
  const [used, setUsed] = useState<string | null>(null)
  const [code, setCode] = useState('')
  if (token && token !== used) return <OpenLink key={token} token={token} onUsed={() => setUsed(token)} />
  return (
    <>
      <MailForm
        before={
          <>
            <p className="auth-lead">
              {`We’ll email you a link that signs you in once, within ${linkMinutes} minutes. No account yet? The link creates one.`}
            </p>
            {used !== null && <FocusedNotice bad>{accountMessages.badLink}</FocusedNotice>}
          </>
        }
        action="Email me a link"
        ask={async (email) => {
          const kept = { knownBrowser: knownBrowser(), intent: intentToSend() }
          const json = { email, browser: await linkSecretHash(), ...kept }
          const answer = await askApi<LinkRequested>('/auth/magic-link', { method: 'POST', json })
          if (answer.ok) setCode(answer.body.data.code)
          return answer
        }}
        after={<LinkCode code={code} />}
      />
      <p className="auth-other">
        Prefer a password? <a href={loginPath}>Sign in</a>
      </p>
    </>
  )
}

/** The code that the link asks for in any other browser. */
function LinkCode({ code }: { code: string }) {
  return (
    <div className="link-code">
      <p>Opening the email in another browser or on another device? Type this code there:</p>
      <p>
        <output className="link-code-shown">{showLinkCode(code)}</output>
      </p>
    </div>
  )
}

/** Signs in when the button is pressed, not before: programs that open every link in an email must not use it up. */
function OpenLink({ token, onUsed }: { token: string; onUsed: () => void }) {
  const [asksCode, setAsksCode] = useState(linkSecret() === null)
  const form = useForm(async (text) => {
    const code = text('code')
    if (asksCode && code.trim() === '') return faultOf({ code: linkCodeMessages.elsewhere })
    const json = { token, browser: linkSecret() ?? '', code, knownBrowser: knownBrowser() }
    const answer = await askApi<SignedIn>('/auth/magic-link/callback', { method: 'POST', json })
    if (answer.ok) return enter(answer.body)
    if (answer.status === 401) onUsed()
    setAsksCode(asksCode || answer.errors.some(({ field }) => field === 'code'))
    return answer
  })
  return (
    <>
      <p className="auth-lead">
        {asksCode
          ? 'You requested this link in another browser or on another device. To sign in here, type the code shown there.'
          : 'One more click and you’re in.'}
      </p>
      <Form form={form} action={`Sign in to ${site.name}`} busyAction="Signing in..." wide>
        {asksCode && (
          <TextField
            name="code"
            label="Code"
            help="Six letters and digits. Never give this code to anyone else."
            autoComplete="one-time-code"
            error={form.errorOf('code')}
          />
        )}
      </Form>
      {asksCode && (
        <p className="auth-other">
          Can’t see the code? <a href="/auth/magic-link">Request a new link</a>
        </p>
      )}
    </>
  )
}

// A sign-in link works in the browser that requested it, which keeps a secret. The server only has its hash.

/** The secret, if this browser has requested a link. */
function linkSecret(): string | null {
  return readLocal(localKeys.linkSecret)
}

/** The hash to send. Empty if the browser can't store or hash a secret, in which case the link requires the code. */
async function linkSecretHash(): Promise<string> {
  // Kept for the next link too, so that an older email still works.
  const secret = linkSecret() ?? randomText()
  return keepLocal(localKeys.linkSecret, secret) ? sha256(secret).catch(() => '') : ''
}

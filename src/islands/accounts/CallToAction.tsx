import { type SubmitEvent, useRef, useState } from 'react'
import { cleanEmail, emailFault } from '#src/domain/emails/emails.ts'
import { signUpPath } from '#src/domain/sign-in/sessions/tokens.ts'
import { keepTab, tabKeys } from '#src/islands/browser-storage/browser-storage.ts'
import { useOwnSubmit } from '#src/islands/ui/useOwnSubmit.ts'

/**
 * The closing section of marketing pages: an email to start an account with. The sign-up form takes it over. Without
 * JavaScript the button opens that form. The field has no name, so that the email is never in a URL. `short`: below
 * prices in short.
 */
export function CallToAction({ short = false }: { short?: boolean }) {
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  useOwnSubmit(form)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = cleanEmail(input.current?.value ?? '')
    const found = emailFault(email)
    setFault(found)
    if (found) return input.current?.focus()
    keepTab(tabKeys.typedEmail, email)
    location.assign(signUpPath)
  }

  return (
    <section data-shared="sales" className="call-to-action" aria-labelledby="start-title">
      <div className="wrap columns">
        <div className="stack">
          <h2 id="start-title">Get listed in a few clicks</h2>
          {!short && <p>Start with your email. You don’t pay until you choose a plan.</p>}
        </div>
        <form ref={form} className="email-form" action={signUpPath} onSubmit={submit}>
          <div className="field">
            <label htmlFor="start-email">Your email</label>
            <div className="row">
              <input
                className="input"
                id="start-email"
                ref={input}
                type="email"
                autoComplete="email"
                required
                maxLength={254}
                onInput={() => setFault(null)}
                aria-invalid={fault !== null}
                aria-describedby="start-message"
              />
              <button className="button" type="submit">
                Get started
              </button>
            </div>
          </div>
          <p className="message" id="start-message" role="status" data-state="bad">
            {fault}
          </p>
        </form>
      </div>
    </section>
  )
}

import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Honeypot } from '#src/components/ui/Honeypot.tsx'
import { cleanEmail, isEmail } from '#src/domain/emails/emails.ts'
import { waitlistMessageLife, waitlistMessages } from '#src/domain/waitlist/waitlist.ts'
import { callApi } from '#src/islands/api/call.ts'
import { useOwnSubmit } from '#src/islands/ui/useOwnSubmit.ts'

type Message = { state: keyof typeof waitlistMessageLife; text: string }

/** Joins the waitlist. Without JavaScript the form posts to a page with the same messages. */
export function WaitlistForm() {
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setIsSending] = useState(false)
  const [message, setMessage] = useState<Message | null>(null)

  useOwnSubmit(form)
  useEffect(() => {
    if (!message) return
    const clearing = setTimeout(() => setMessage(null), waitlistMessageLife[message.state])
    return () => clearTimeout(clearing)
  }, [message])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = event.currentTarget
    if (isSending) return
    if (!isEmail(cleanEmail(input.current?.value ?? ''))) {
      setMessage({ state: 'bad', text: waitlistMessages.invalid })
      input.current?.focus()
      return
    }
    setIsSending(true)
    const joined = await join(new FormData(sent))
    setIsSending(false)
    setMessage(
      joined ? { state: 'good', text: waitlistMessages.joined } : { state: 'bad', text: waitlistMessages.failed },
    )
    if (joined) sent.reset()
  }

  return (
    <form
      ref={form}
      className="email-form"
      action="/waitlist"
      method="post"
      data-waitlist
      onSubmit={(event) => void submit(event)}
    >
      <div className="field">
        <label htmlFor="waitlist-email">Email</label>
        <div className="row">
          <input
            className="input"
            id="waitlist-email"
            ref={input}
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={254}
            onInput={() => setMessage(null)}
            aria-invalid={message?.text === waitlistMessages.invalid}
            aria-describedby="waitlist-message"
          />
          <button className="button" type="submit" disabled={isSending}>
            Notify me
          </button>
        </div>
      </div>
      <Honeypot />
      <p className="message" id="waitlist-message" role="status" data-state={message?.state}>
        {message?.text}
      </p>
      <p className="quiet">We’ll email you a link to confirm first.</p>
    </form>
  )
}

async function join(fields: FormData): Promise<boolean> {
  const body = JSON.stringify(Object.fromEntries(fields))
  // Offline, or cut off: the email stays in its field.
  const answer = await callApi('/waitlist', { method: 'POST', body }).catch(() => null)
  return answer?.ok ?? false
}

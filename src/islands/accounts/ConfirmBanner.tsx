import { useState } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import { accountMessages, confirmLinkDays } from '#src/domain/accounts/accounts.ts'
import type { Account } from '#src/domain/subscriptions/subscriptions.api.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import type { MessageAnswer } from '#src/islands/sign-in/sessions/sign-in.ts'
import { ActionForm } from '#src/islands/ui/ActionForm.tsx'

/** Shown until the email is confirmed, with a button that resends the link. */
export function ConfirmBanner({ account }: { account: Account }) {
  const [said, setSaid] = useState<string | null>(null)
  if (account.emailConfirmed) return null
  const send = async () => {
    const answer = await askSignedIn<MessageAnswer>('/users/me/confirmation', { method: 'POST', json: {} })
    if (!answer.ok) return answer
    setSaid(answer.body.message)
    return null
  }
  return (
    <section className="prompt" aria-labelledby="confirm-email">
      <h2 id="confirm-email">Confirm your email</h2>
      <p>
        {accountMessages.unconfirmed} Check the inbox of <strong dir="auto">{account.email}</strong>: the link works for{' '}
        {confirmLinkDays} days. Until then you can look around, but you can’t add projects or choose a plan.
      </p>
      <Notice>{said}</Notice>
      <ActionForm action="Send the link again" busyAction="Sending..." act={send} quiet />
    </section>
  )
}

import { useState } from 'react'
import { type Account, accountMessages } from '#src/domain/accounts/accounts.ts'
import { ActionForm } from '#src/islands/ui/ActionForm.tsx'
import { Notice } from './AccountForm.tsx'
import { askSignedIn } from '#src/islands/api/requests.ts'
import type { Said } from './entering.ts'

/** Until the address is proven: what is missing, and the mail once more. */
export function ConfirmBanner({ account }: { account: Account }) {
  const [said, setSaid] = useState<string | null>(null)
  if (account.emailConfirmed) return null
  const send = async () => {
    const answer = await askSignedIn<Said>('/users/me/confirmation', { method: 'POST', json: {} })
    if (!answer.ok) return answer
    setSaid(answer.body.message)
    return null
  }
  return (
    <section className="prompt" aria-labelledby="confirm-address">
      <h2 id="confirm-address">Confirm your email address</h2>
      <p>
        {accountMessages.unconfirmed} It went to <strong dir="auto">{account.email}</strong>. Until then you can look
        around; projects and plans wait.
      </p>
      <Notice>{said}</Notice>
      <ActionForm action="Send the link again" busyAction="Sending..." act={send} quiet />
    </section>
  )
}

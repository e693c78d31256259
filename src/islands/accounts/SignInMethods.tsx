import type { Account } from '#src/domain/subscriptions/subscriptions.api.ts'
import { Setting } from '#src/islands/ui/Setting.tsx'

/** Lists the ways to sign in and whether each is set up. */
export function SignInMethods({ account }: { account: Account }) {
  const { email, emailConfirmed, hasPassword, hasGoogle } = account
  return (
    <Setting id="ways" title="Ways to sign in" about="Each of these signs you in to this account.">
      <dl className="data-table">
        <dt>Email</dt>
        <dd>
          <span dir="auto">{email}</span> <Mark on={emailConfirmed} yes="confirmed" no="not confirmed" />
        </dd>
        <dt>Password</dt>
        <dd>
          <Mark on={hasPassword} yes="set" no="not set" />
        </dd>
        <dt>Email link</dt>
        <dd>
          <Mark on yes="always" no="" />
        </dd>
        <dt>Google</dt>
        <dd>
          <Mark on={hasGoogle} yes="connected" no="not connected" />
        </dd>
      </dl>
    </Setting>
  )
}

function Mark({ on, yes, no }: { on: boolean; yes: string; no: string }) {
  return <span className={on ? 'stamp stamp-good' : 'stamp'}>{on ? yes : no}</span>
}

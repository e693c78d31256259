import { useState } from 'react'
import type { SecondFactors } from '#src/domain/sign-in/second-factor/second-factor.api.ts'
import { type Loaded, refresh, useLoad } from '#src/islands/api/useLoad.ts'
import { AuthenticatorSection } from '#src/islands/sign-in/authenticator/AuthenticatorSection.tsx'
import { PasskeysSection } from '#src/islands/sign-in/passkeys/PasskeysSection.tsx'
import { CodesDialog } from '#src/islands/sign-in/recovery-codes/CodesDialog.tsx'
import { RecoveryCodesSection } from '#src/islands/sign-in/recovery-codes/RecoveryCodesSection.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'

/** The account’s passkeys, authenticator app and recovery codes. */
export function SecondFactorSections() {
  const { data: factors, failure, reload } = useSecondFactors()
  const [codes, setCodes] = useState<string[] | null>(null)
  const changed = (fresh: string[] | null) => {
    if (fresh) setCodes(fresh)
    void refresh('second-factor')
  }
  if (!factors) return <ErrorState failure={failure} onRetry={reload} />
  const hasFactor = factors.passkeys.length > 0 || factors.authenticator !== null
  return (
    <>
      {factors.required && <AdminNotice hasFactor={hasFactor} usedHere={factors.usedHere} />}
      <PasskeysSection passkeys={factors.passkeys} onChange={changed} />
      <AuthenticatorSection authenticator={factors.authenticator} onChange={changed} />
      {hasFactor && <RecoveryCodesSection codes={factors.recoveryCodes} onMade={changed} />}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}

/** Tells an admin why a second factor is needed, and what to do. */
function AdminNotice({ hasFactor, usedHere }: { hasFactor: boolean; usedHere: boolean }) {
  if (hasFactor && usedHere) {
    return (
      <p>
        <a href="/admin">Go to the admin area</a>
      </p>
    )
  }
  return (
    <div className="prompt" role="status">
      <p>
        <strong>{hasFactor ? 'Sign in with your second factor' : 'Set up a second factor'}</strong>
      </p>
      <p>
        {hasFactor
          ? 'Admins sign in with two factors. Sign out and sign in again to open the admin area.'
          : 'You are an admin. Because admins can see and change other people’s data, a password alone isn’t enough. Add a passkey or an authenticator app below, and you can open the admin area.'}
      </p>
    </div>
  )
}

/** The account's passkeys, authenticator app and recovery codes. */
function useSecondFactors(): Loaded<SecondFactors> {
  return useLoad<SecondFactors>('second-factor', '/users/me/second-factor')
}

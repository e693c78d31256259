import { useState } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import type { SessionInfo } from '#src/domain/sign-in/sessions/sessions.api.ts'
import { askSignedIn, type Outcome } from '#src/islands/api/requests.ts'
import { refresh, useLoad } from '#src/islands/api/useLoad.ts'
import { ActionForm } from '#src/islands/ui/ActionForm.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { FocusedNotice } from '#src/islands/ui/FocusedNotice.tsx'
import { Setting } from '#src/islands/ui/Setting.tsx'
import type { Sent } from '#src/islands/ui/useForm.ts'
import { SessionItem } from './SessionItem.tsx'
import { signOut } from './session.ts'
import type { MessageAnswer } from './sign-in.ts'

/** Where the account is signed in, this device first, with buttons that sign the others out. */
export function SessionsSection() {
  const { data: sessions, failure, reload } = useLoad<readonly SessionInfo[]>('sessions', '/users/me/sessions')
  const [message, setMessage] = useState<string | null>(null)

  /** Shows which sessions are left after some were ended. */
  const show = async (answer: Outcome<MessageAnswer>): Promise<Sent> => {
    // A session that has ended by now needn't be ended.
    if (!answer.ok && answer.status !== 404) return answer
    setMessage(null)
    await refresh('sessions')
    setMessage(answer.ok ? answer.body.message : null)
    return null
  }
  const end = async ({ id, current }: SessionInfo): Promise<Sent> => {
    if (!current) return show(await askSignedIn<MessageAnswer>(`/users/me/sessions/${id}`, { method: 'DELETE' }))
    await signOut()
    return 'leaving'
  }
  const hasOthers = sessions?.some(({ current }) => !current) ?? false

  return (
    <Setting
      id="sessions"
      title="Where you’re signed in"
      about="Don’t recognize one? Sign it out, then change your password."
    >
      <FocusedNotice>{message}</FocusedNotice>
      <ErrorState failure={failure} onRetry={reload} />
      {sessions === null && failure === null && <Loading />}
      {sessions && (
        <ul className="sessions">
          {sessions.map((session) => (
            <SessionItem key={session.id} session={session} onEnd={() => end(session)} />
          ))}
        </ul>
      )}
      {hasOthers && (
        <ActionForm
          action="Sign out other devices"
          busyAction="Signing out..."
          quiet
          act={async () => show(await askSignedIn<MessageAnswer>('/users/me/sessions', { method: 'DELETE' }))}
        />
      )}
    </Setting>
  )
}

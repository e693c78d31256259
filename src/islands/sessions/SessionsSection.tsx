import { useCallback, useEffect, useState } from 'react'
import type { SessionInfo } from '#src/domain/sessions/sessions.ts'
import { Fault, Notice } from '#src/islands/accounts/AccountForm.tsx'
import { ActionForm } from '#src/islands/ui/ActionForm.tsx'
import { askSignedIn, type Outcome } from '#src/islands/api/requests.ts'
import type { Said } from '#src/islands/accounts/entering.ts'
import { Setting } from '#src/islands/ui/Setting.tsx'
import { Loading } from '#src/islands/accounts/Shell.tsx'
import type { Sent } from '#src/islands/ui/useForm.ts'
import { signOut } from './session.ts'
import { SessionItem } from './SessionItem.tsx'

/** Where the account is signed in, this device first, and the means to end that. */
export function SessionsSection() {
  const [sessions, setSessions] = useState<readonly SessionInfo[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [said, setSaid] = useState<string | null>(null)

  const load = useCallback(async () => {
    const answer = await askSignedIn<{ data: SessionInfo[] }>('/users/me/sessions')
    setFailure(answer.ok ? null : answer.message)
    if (answer.ok) setSessions(answer.body.data)
  }, [])
  useEffect(() => void load(), [load])

  /** Says what came of ending sessions, and shows those that are left. */
  const show = async (answer: Outcome<Said>): Promise<Sent> => {
    // One that has ended meanwhile is as good.
    if (!answer.ok && answer.status !== 404) return answer
    setSaid(null)
    await load()
    setSaid(answer.ok ? answer.body.message : null)
    return null
  }
  const end = async ({ id, current }: SessionInfo): Promise<Sent> => {
    if (!current) return show(await askSignedIn<Said>(`/users/me/sessions/${id}`, { method: 'DELETE' }))
    await signOut()
    return 'leaving'
  }
  const hasOthers = sessions?.some(({ current }) => !current) ?? false

  return (
    <Setting
      id="sessions"
      title="Where you're signed in"
      about="Don't recognize one? Sign it out, then change your password."
    >
      <Notice takesFocus>{said}</Notice>
      <Fault>{failure}</Fault>
      {failure !== null && (
        <button className="button button-quiet" type="button" onClick={() => void load()}>
          Try again
        </button>
      )}
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
          act={async () => show(await askSignedIn<Said>('/users/me/sessions', { method: 'DELETE' }))}
        />
      )}
    </Setting>
  )
}

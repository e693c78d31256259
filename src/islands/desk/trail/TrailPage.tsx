import { useCallback, useEffect, useState } from 'react'
import type { AuditEntry } from '#src/domain/desk.ts'
import { Fault } from '#src/islands/account/AccountForm.tsx'
import { askSignedIn } from '#src/islands/account/api.ts'
import { Loading } from '#src/islands/account/Shell.tsx'
import { DeskShell } from '#src/islands/desk/DeskShell.tsx'
import { TrailEntries } from './TrailEntries.tsx'

/** What admins did, newest first. */
export function TrailPage() {
  return (
    <DeskShell page="trail" title="Trail">
      <Trail />
    </DeskShell>
  )
}

type Answered = { data: { entries: AuditEntry[]; before: number | null } }

function Trail() {
  const [subject] = useState(() => new URLSearchParams(location.search).get('subject') ?? '')
  const [entries, setEntries] = useState<readonly AuditEntry[] | null>(null)
  const [older, setOlder] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const load = useCallback(
    async (before: number | null) => {
      const query = new URLSearchParams({ limit: '50' })
      if (subject) query.set('subject', subject)
      if (before !== null) query.set('before', String(before))
      const answer = await askSignedIn<Answered>(`/admin/audit?${query}`)
      setFailure(answer.ok ? null : answer.message)
      if (!answer.ok) return
      const { data } = answer.body
      setEntries((known) => (before === null ? data.entries : [...(known ?? []), ...data.entries]))
      setOlder(data.before)
    },
    [subject],
  )
  useEffect(() => void load(null), [load])

  return (
    <>
      {subject !== '' && (
        <p>
          Only what was done to <bdi>{subject}</bdi>. <a href="/admin/trail">Show all</a>
        </p>
      )}
      <Fault>{failure}</Fault>
      {entries === null && failure === null && <Loading />}
      {entries?.length === 0 && (
        <div className="teach">
          <p>Nothing yet. Whatever an admin decides, edits or removes is noted here, with who did it and when.</p>
        </div>
      )}
      {entries && <TrailEntries entries={entries} heading="h2" />}
      {(older !== null || failure !== null) && (
        <p>
          <button className="button button-quiet" type="button" onClick={() => void load(entries ? older : null)}>
            {failure === null ? 'Older' : 'Try again'}
          </button>
        </p>
      )}
    </>
  )
}

import { useCallback, useEffect, useState } from 'react'
import type { AuditEntry } from '#src/domain/audit/audit.ts'
import { Fault } from '#src/islands/accounts/AccountForm.tsx'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { Loading } from '#src/islands/accounts/Shell.tsx'
import { AdminShell } from '#src/islands/admin/AdminShell.tsx'
import { AuditEntries } from './AuditEntries.tsx'

/** What admins did, newest first. */
export function AuditPage() {
  return (
    <AdminShell page="audit" title="Activity log">
      <AuditLog />
    </AdminShell>
  )
}

type Answered = { data: { entries: AuditEntry[]; before: number | null } }

function AuditLog() {
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
          Only what was done to <bdi>{subject}</bdi>. <a href="/admin/audit">Show all</a>
        </p>
      )}
      <Fault>{failure}</Fault>
      {entries === null && failure === null && <Loading />}
      {entries?.length === 0 && (
        <div className="teach">
          <p>Nothing yet. Whatever an admin decides, edits or removes is noted here, with who did it and when.</p>
        </div>
      )}
      {entries && <AuditEntries entries={entries} heading="h2" />}
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

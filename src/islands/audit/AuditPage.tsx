import { useState } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import { Notice } from '#src/components/ui/Notice.tsx'
import type { AuditEntry } from '#src/domain/audit/audit.api.ts'
import { useLoadMore } from '#src/islands/api/useLoadMore.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { AdminShell } from '#src/islands/ui/shell/AdminShell.tsx'
import { AuditEntries } from './AuditEntries.tsx'

/** What admins did, newest first. */
export function AuditPage() {
  return (
    <AdminShell page="audit" title="Activity log">
      <AuditLog />
    </AdminShell>
  )
}

type AuditLogPage = { entries: AuditEntry[]; before: number | null }

const pageSize = '50'

function AuditLog() {
  const [subject] = useState(() => new URLSearchParams(location.search).get('subject') ?? '')
  const pathAfter = (cursor: string | null) => {
    const query = new URLSearchParams({ limit: pageSize, ...(subject && { subject }) })
    if (cursor !== null) query.set('before', cursor)
    return `/admin/audit?${query}`
  }
  const { pages, hasMore, failure, more } = useLoadMore<AuditLogPage>('audit', pathAfter, ({ before }) =>
    before === null ? null : String(before),
  )
  const entries = pages?.flatMap((page) => page.entries) ?? null

  return (
    <>
      {subject !== '' && (
        <p>
          Showing only actions on <bdi>{subject}</bdi>. <a href="/admin/audit">Show all</a>
        </p>
      )}
      <Notice bad>{failure}</Notice>
      {entries === null && failure === null && <Loading />}
      {entries?.length === 0 && (
        <EmptyState text="No activity yet. Everything an admin decides, edits or removes shows up here, with who did it and when." />
      )}
      {entries && <AuditEntries entries={entries} heading="h2" />}
      {(hasMore || failure !== null) && (
        <p>
          <button className="button button-quiet" type="button" onClick={() => void more()}>
            {failure === null ? 'Show older' : 'Try again'}
          </button>
        </p>
      )}
    </>
  )
}

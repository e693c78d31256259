import { useId } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import { Notice } from '#src/components/ui/Notice.tsx'
import type { AuditPage as Page } from '#src/domain/audit/audit.api.ts'
import { useLoadMore } from '#src/islands/api/useLoadMore.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { AdminShell } from '#src/islands/ui/shell/AdminShell.tsx'
import { adminPages } from '#src/islands/ui/shell/admin-pages.ts'
import { useUrlView } from '#src/islands/ui/useUrlView.ts'
import { AuditEntries } from './AuditEntries.tsx'

/** What admins did, newest first. */
export function AuditPage() {
  return (
    <AdminShell page="audit" title="Activity log">
      <AuditLog />
    </AdminShell>
  )
}

/** Empty: everyone, and everything. */
type View = { person: string; subject: string }

const pageSize = '50'

function viewFromUrl(): View {
  const query = new URLSearchParams(location.search)
  return { person: query.get('person') ?? '', subject: query.get('subject') ?? '' }
}

function queryOf({ person, subject }: View): URLSearchParams {
  return new URLSearchParams({ ...(person && { person }), ...(subject && { subject }) })
}

function urlOf(view: View): string {
  const query = queryOf(view)
  return query.size > 0 ? `${adminPages.audit.href}?${query}` : adminPages.audit.href
}

function AuditLog() {
  const [view, show] = useUrlView(viewFromUrl, urlOf)
  const id = useId()
  const pathAfter = (cursor: string | null) => {
    const query = queryOf(view)
    query.set('limit', pageSize)
    if (cursor !== null) query.set('before', cursor)
    return `/admin/audit?${query}`
  }
  const { pages, hasMore, failure, more } = useLoadMore<Page>('audit', pathAfter, ({ before }) =>
    before === null ? null : String(before),
  )
  const entries = pages?.flatMap((page) => page.entries) ?? null
  const people = pages?.[0]?.people ?? []
  const named = entries?.find(({ name }) => name !== '')?.name ?? view.subject

  return (
    <>
      <p className="audit-filter">
        <label htmlFor={id}>Person</label>{' '}
        <select
          id={id}
          className="input"
          value={view.person}
          onChange={(event) => show({ ...view, person: event.target.value })}
        >
          <option value="">Everyone</option>
          {people.map((person) => (
            <option key={person.id} value={person.id}>
              {person.email}
            </option>
          ))}
        </select>
      </p>
      {view.subject !== '' && (
        <p>
          <span>Showing only actions on</span> <bdi>{named}</bdi>.{' '}
          <a href={urlOf({ ...view, subject: '' })}>Show all</a>
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

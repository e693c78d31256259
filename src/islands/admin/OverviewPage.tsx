import { useEffect, useRef, useState } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import type { AdminOverview } from '#src/domain/admin/overview.api.ts'
import { waitingKinds, waitingText } from '#src/domain/admin/overview.ts'
import { useRowKeys } from '#src/islands/posts/useRowKeys.ts'
import { waitingTime } from '#src/islands/reviews/texts.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { AdminShell } from '#src/islands/ui/shell/AdminShell.tsx'
import { useAdminOverview } from '#src/islands/ui/shell/admin-counts.ts'
import { adminGroups, adminPages } from '#src/islands/ui/shell/admin-pages.ts'

/** `/admin`: what is due, risky or stuck. */
export function OverviewPage() {
  return (
    <AdminShell page="overview" title="Overview">
      <Overview />
    </AdminShell>
  )
}

function Overview() {
  const { data, failure, reload } = useAdminOverview()
  const [now] = useState(() => Date.now())
  const rows = useRef<HTMLDivElement>(null)
  useRowKeys(rows)
  // The queue was here before.
  useEffect(() => {
    if (new URLSearchParams(location.search).has('kind')) location.replace(adminPages.queue.href + location.search)
  }, [])
  const waiting = data?.items.filter(({ count }) => count > 0) ?? []
  const pagesOf = (names: readonly string[]) => waiting.filter(({ kind }) => names.includes(waitingKinds[kind].page))
  const groups = adminGroups
    .map(({ label, pages }) => ({ label, items: pagesOf(pages) }))
    .filter(({ items }) => items.length > 0)
  return (
    <>
      <ErrorState failure={failure} onRetry={reload} />
      {data === null && failure === null && <Loading />}
      {data && waiting.length === 0 && (
        <EmptyState text="All caught up. What is due, risky or stuck shows up here, with how long it has been waiting." />
      )}
      <div className="waiting" ref={rows}>
        {groups.map(({ label, items }) => (
          <section key={label} aria-labelledby={`waiting-${label}`}>
            <h2 id={`waiting-${label}`}>{label}</h2>
            <ul>
              {items.map(({ kind, count, since }) => (
                <WaitingRow
                  key={kind}
                  kind={kind}
                  count={count}
                  age={since === null ? null : waitingTime(since, now)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {groups.length > 0 && (
        <p className="quiet post-keys">
          <kbd>j</kbd> <kbd>k</kbd> move, <kbd>Enter</kbd> opens.
        </p>
      )}
    </>
  )
}

type RowProps = { kind: AdminOverview['items'][number]['kind']; count: number; age: string | null }

function WaitingRow({ kind, count, age }: RowProps) {
  const { href, hint, ...traits } = waitingKinds[kind]
  return (
    <li>
      <a href={href} data-row>
        {waitingText(kind, count)}
      </a>
      {age !== null && <span className={'isBad' in traits ? 'stamp stamp-bad' : 'stamp'}>oldest {age}</span>}
      <span className="quiet">{hint}</span>
    </li>
  )
}

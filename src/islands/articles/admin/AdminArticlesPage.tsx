import { useEffect, useRef, useState } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import { Pagination } from '#src/components/ui/Pagination.tsx'
import type { AdminArticleSummary } from '#src/domain/articles/articles.api.ts'
import type { Pagination as Pages } from '#src/domain/pagination/pagination.ts'
import { useLoad } from '#src/islands/api/useLoad.ts'
import { Calendar } from '#src/islands/articles/Calendar.tsx'
import { MonthNav } from '#src/islands/articles/MonthNav.tsx'
import { useRowKeys } from '#src/islands/posts/useRowKeys.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { AdminShell } from '#src/islands/ui/shell/AdminShell.tsx'
import { useUrlView } from '#src/islands/ui/useUrlView.ts'
import { ArticleTable } from './ArticleTable.tsx'
import { AdminNav } from './AdminNav.tsx'
import { adminCall, type AdminTab, adminUrl, type AdminView, parseAdminView } from './admin-view.ts'

type Listed = { articles: AdminArticleSummary[]; pagination: Pages | null }

const viewFromUrl = () => parseAdminView(location.search)

const emptyTexts: Record<Exclude<AdminTab, 'calendar'>, string> = {
  due: 'All caught up. Articles show up here when an order of Growth or Growth Partner starts.',
  review: 'No articles are waiting for a customer.',
  approved: 'No approved articles are waiting to be published.',
  published: 'Nothing published yet.',
}

/** `/admin/articles`: what editors have to write, and what became of the rest. */
export function AdminArticlesPage() {
  return (
    <AdminShell page="articles" title="Articles" wide>
      <Admin />
    </AdminShell>
  )
}

function Admin() {
  const [view, open] = useUrlView<AdminView>(viewFromUrl, adminUrl)
  const [today, setToday] = useState('')
  useEffect(() => setToday(new Date().toISOString().slice(0, 10)), [])
  const { data, failure, reload } = useLoad<Listed>('articles', adminCall(view, today), { enabled: today !== '' })
  const rows = useRef<HTMLDivElement>(null)
  useRowKeys(rows)
  const month = view.month ?? today.slice(0, 7)
  return (
    <>
      <AdminNav current={view.tab} onOpen={open} />
      <ErrorState failure={failure} onRetry={reload} />
      {data === null && failure === null && <Loading />}
      {data && view.tab === 'calendar' && (
        <>
          <MonthNav
            month={month}
            urlOf={(other) => adminUrl({ ...view, month: other })}
            onMonth={(other) => open({ ...view, month: other })}
          />
          <Calendar
            month={month}
            articles={data.articles}
            titleOf={({ id, title, keyword, position }) => (
              <a className="calendar-title" href={`/admin/articles/edit?id=${id}`} dir="auto">
                {title || keyword || `Article ${position}`}
              </a>
            )}
            noteOf={({ project }) => <span className="stamp">{project}</span>}
          />
        </>
      )}
      {data && view.tab !== 'calendar' && (
        <>
          <div ref={rows}>
            {data.articles.length > 0 ? (
              <ArticleTable articles={data.articles} today={today} />
            ) : (
              <EmptyState text={emptyTexts[view.tab]} />
            )}
          </div>
          {data.pagination && (
            <Pagination
              page={view.page}
              totalPages={data.pagination.totalPages}
              urlOf={(page) => adminUrl({ ...view, page })}
              onPage={(page) => open({ ...view, page })}
            />
          )}
          {data.articles.length > 0 && (
            <p className="quiet post-keys">
              <kbd>j</kbd> <kbd>k</kbd> move, <kbd>Enter</kbd> opens.
            </p>
          )}
        </>
      )}
    </>
  )
}

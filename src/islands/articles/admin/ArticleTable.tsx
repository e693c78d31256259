import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import type { AdminArticleSummary } from '#src/domain/articles/articles.api.ts'
import { shortDate } from '#src/domain/dates/dates.ts'
import { ArticleStamp } from '#src/islands/articles/ArticleStamp.tsx'

/** @param today An ISO date. What was planned before is late. */
function columnsFor(today: string): TableColumn<AdminArticleSummary>[] {
  return [
    {
      heading: 'Article',
      cell: ({ id, title, keyword, position }) => (
        <>
          <a className="post-title" data-row href={`/admin/articles/edit?id=${id}`} dir="auto">
            {title || keyword || `Article ${position}`}
          </a>
          {title !== '' && keyword !== '' && <span className="stamp">{keyword}</span>}
        </>
      ),
    },
    {
      heading: 'Customer',
      cell: ({ project, email, demo }) => (
        <span>
          {project ?? 'No project'} {demo && <span className="stamp">demo</span>}
          <span className="stamp post-due post-email">{email}</span>
        </span>
      ),
    },
    {
      heading: 'State',
      cell: ({ state, plannedOn, queued }) => (
        <>
          <ArticleStamp state={state} queued={queued} />
          <span
            className={`stamp post-due ${plannedOn < today && ['planned', 'drafted', 'changes'].includes(state) ? 'stamp-bad' : ''}`.trim()}
          >
            {shortDate(plannedOn)}
          </span>
        </>
      ),
    },
    { heading: 'Words', number: true, cell: ({ words }) => words > 0 && words.toLocaleString('en') },
  ]
}

/** Articles, one per row. */
export function ArticleTable({ articles, today }: { articles: readonly AdminArticleSummary[]; today: string }) {
  return (
    <Table
      caption="Articles"
      kind="data-table-posts"
      columns={columnsFor(today)}
      rows={articles}
      rowKey={({ id }) => id}
    />
  )
}

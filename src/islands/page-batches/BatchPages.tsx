import { OutsideLink } from '#src/components/ui/OutsideLink.tsx'
import { useState } from 'react'
import { Pagination } from '#src/components/ui/Pagination.tsx'
import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import type { BatchPage, BatchProgress, PageBatch } from '#src/domain/page-batches/page-batches.api.ts'
import { type PageState, pageStateLabels } from '#src/domain/page-batches/page-batches.ts'
import type { Pagination as Pages } from '#src/domain/pagination/pagination.ts'
import { useLoad } from '#src/islands/api/useLoad.ts'
import type { BatchPath } from './batch-calls.ts'

const stampClasses: Partial<Record<PageState, string>> = {
  sent: 'stamp-waiting',
  published: 'stamp-good',
  live: 'stamp-good',
  lost: 'stamp-bad',
}

const columns: TableColumn<BatchPage>[] = [
  {
    heading: 'Page',
    cell: ({ title, liveUrl }) => <OutsideLink url={liveUrl}>{title}</OutsideLink>,
  },
  {
    heading: 'State',
    cell: ({ state, publishError, outdated }) => (
      <>
        <span className={`stamp stamp-framed ${stampClasses[state] ?? ''}`.trim()}>{pageStateLabels[state]}</span>
        {publishError !== null && (
          <p className="quiet">
            {outdated && <span>The latest change isn’t on the site yet. </span>}
            <span>{publishError}</span>
          </p>
        )}
      </>
    ),
  },
]

/** How often pages that are being published are loaded again, in milliseconds. */
const pollMs = 10_000

/** How far publishing is, and every approved page. */
export function BatchPages({ path, batch }: { path: BatchPath; batch: PageBatch }) {
  const [page, setPage] = useState(1)
  const counted = sum(batch.counts)
  const list = useLoad<BatchProgress & { pages: BatchPage[]; pagination: Pages }>(
    'page-batches',
    `${path}/${batch.id}/pages?page=${page}`,
    {
      enabled: counted > 0,
      askAgainAfter: ({ counts }) => ((counts.approved ?? 0) > 0 ? pollMs : false),
    },
  )
  if (counted === 0) return null
  const { counts, sitemapUrl } = list.data ?? batch
  const total = sum(counts)
  const { planned = 0, sent = 0 } = counts
  const later = planned > 0 ? `, ${planned.toLocaleString('en')} scheduled for next month` : ''
  const more = sent > 0 ? `, ${sent.toLocaleString('en')} more sent` : ''
  const done = (counts.published ?? 0) + (counts.live ?? 0) + (counts.lost ?? 0)
  return (
    <section className="screen-section" aria-labelledby="pages">
      <h2 id="pages">Pages</h2>
      <p role="status">{`${done.toLocaleString('en')} of ${total.toLocaleString('en')} published${more}${later}`}</p>
      <progress className="batch-progress" max={total} value={done} aria-label="Published pages" />
      {sitemapUrl !== null && (
        <div className="stack">
          <p className="quiet">
            Add this line to your site’s robots.txt, so that search engines find the pages, or{' '}
            <a href={sitemapUrl} download="sitemap.xml">
              download the sitemap
            </a>
            .
          </p>
          <code className="panel-url">{`Sitemap: ${location.origin}${sitemapUrl}`}</code>
        </div>
      )}
      {list.data && (
        <>
          <Table
            caption="Approved pages"
            columns={columns}
            rows={list.data.pages}
            rowKey={({ id }) => id}
            kind="data-table-screen batch-pages"
          />
          <Pagination
            page={page}
            totalPages={list.data.pagination.totalPages}
            urlOf={() => location.href}
            onPage={setPage}
          />
        </>
      )}
    </section>
  )
}

function sum(counts: PageBatch['counts']): number {
  return Object.values(counts).reduce((all, count) => all + count, 0)
}

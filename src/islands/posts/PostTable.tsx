import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import type { PostSummary } from '#src/domain/posts/posts.api.ts'
import { postPath, shownPostPath } from '#src/domain/posts/posts.ts'
import { clockTime } from '#src/islands/ui/saving/save-texts.ts'
import { PostStatusStamp } from './PostStatus.tsx'
import { nameOf } from './save-texts.ts'

const columns: TableColumn<PostSummary>[] = [
  {
    heading: 'Title',
    cell: ({ id, title, status, slug, hasDraft, demo }) => (
      <>
        <a className="post-title" data-row href={`/admin/posts/edit?id=${id}`} dir="auto">
          {title || 'Untitled'}
        </a>
        <span className="post-marks">
          {status === 'published' ? (
            <a className="stamp" href={postPath(slug)}>
              {shownPostPath(slug)}
            </a>
          ) : (
            <span className="stamp">{shownPostPath(slug)}</span>
          )}
          {hasDraft && status !== 'draft' && <span className="stamp stamp-waiting">unpublished changes</span>}
          {demo && <span className="stamp">demo</span>}
        </span>
      </>
    ),
  },
  {
    heading: 'Status',
    cell: ({ status, scheduledAt }) => (
      <>
        <PostStatusStamp status={status} />
        {scheduledAt !== null && <span className="stamp post-due">{clockTime(scheduledAt)}</span>}
      </>
    ),
  },
  { heading: 'Words', number: true, cell: ({ words }) => words > 0 && words.toLocaleString('en') },
  {
    heading: 'Saved',
    cell: ({ savedAt, savedBy, demo }) => (
      <>
        <time className="stamp" dateTime={savedAt}>
          {clockTime(savedAt)}
        </time>
        {!demo && <span className="stamp post-due">{nameOf(savedBy)}</span>}
      </>
    ),
  },
]

/** Posts, one per row. */
export function PostTable({ posts }: { posts: readonly PostSummary[] }) {
  return <Table caption="Posts" kind="data-table-posts" columns={columns} rows={posts} rowKey={({ id }) => id} />
}

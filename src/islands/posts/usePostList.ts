import type { Pagination } from '#src/domain/pagination/pagination.ts'
import type { PostSummary } from '#src/domain/posts/posts.api.ts'
import { type Loaded, useLoad } from '#src/islands/api/useLoad.ts'
import { useUrlView } from '#src/islands/ui/useUrlView.ts'
import { listQuery, listUrl, type ListView, parseListView } from './list-view.ts'

type PostList = { posts: PostSummary[]; pagination: Pagination }

export type PostListState = Loaded<PostList> & {
  view: ListView
  /** Shows another part of the list. */
  open: (change: Partial<ListView>, how?: 'push' | 'replace') => void
}

/** The posts that the page's URL asks for. */
export function usePostList(): PostListState {
  const [view, show] = useUrlView(viewFromUrl, listUrl)
  const list = useLoad<PostList>('posts', `/admin/posts?${listQuery(view)}`)
  return {
    ...list,
    view,
    // Another filter starts with its first page.
    open: (change, how) => show({ ...view, page: 1, ...change }, how),
  }
}

function viewFromUrl(): ListView {
  return parseListView(location.search)
}

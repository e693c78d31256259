import { useEffect, useState } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import type { EditedPost } from '#src/domain/posts/posts.api.ts'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { AdminShell } from '#src/islands/ui/shell/AdminShell.tsx'
import { PostEditor } from './PostEditor.tsx'
import { loadPost } from './calls.ts'

/** `/admin/posts/edit?id=…`. Without an id, a new post. */
export function EditPage() {
  const [post, setPost] = useState<EditedPost | 'new' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [tries, setTries] = useState(0)

  // Loaded once and not as a query: from here on the editor's own copy counts, and must not be replaced.
  useEffect(() => {
    // The editor is by far the largest part of the page, so it loads along with the post. Where it's shown says so if it doesn't.
    void import('#src/islands/posts/editor/Editor.tsx').catch(() => undefined)
    const id = new URLSearchParams(location.search).get('id')
    if (id === null) {
      setPost('new')
      return
    }
    void loadPost(id).then((answer) => {
      setFailure(answer.ok ? null : answer.message)
      if (answer.ok) setPost(answer.body.data)
    })
  }, [tries])

  return (
    <AdminShell page="posts" title={post === 'new' ? 'New post' : 'Edit post'} wide>
      <ErrorState failure={failure} onRetry={() => setTries(tries + 1)}>
        <a href="/admin/posts">All posts</a>
      </ErrorState>
      {post ? <PostEditor first={post === 'new' ? null : post} /> : failure === null && <Loading />}
    </AdminShell>
  )
}

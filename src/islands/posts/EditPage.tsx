import { useEffect, useState } from 'react'
import type { EditedPost } from '#src/domain/posts/posts.ts'
import { Fault } from '#src/islands/accounts/AccountForm.tsx'
import { Loading } from '#src/islands/accounts/Shell.tsx'
import { AdminShell } from '#src/islands/admin/AdminShell.tsx'
import { loadPost } from './calls.ts'
import { PostEditor } from './PostEditor.tsx'

/** `/admin/posts/edit?id=…`; without an id, a new post. */
export function EditPage() {
  const [post, setPost] = useState<EditedPost | 'new' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [tries, setTries] = useState(0)

  useEffect(() => {
    // The editor is by far the largest part: it comes while the post does.
    void import('#src/islands/posts/editor/Editor.tsx')
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
      <Fault>{failure}</Fault>
      {failure !== null && (
        <p className="button-row">
          <button className="button button-quiet" type="button" onClick={() => setTries(tries + 1)}>
            Try again
          </button>
          <a href="/admin/posts">All posts</a>
        </p>
      )}
      {post ? <PostEditor first={post === 'new' ? null : post} /> : failure === null && <Loading />}
    </AdminShell>
  )
}

import { useState } from 'react'
import type { EditedPost } from '#src/domain/posts/posts.api.ts'
import { postPath } from '#src/domain/posts/posts.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import { carryNotice } from '#src/islands/ui/carried-notice.ts'
import { type Answer, applyPost, dropDraft, type NewStatus, removePost } from './calls.ts'
import { contentOf } from './content.ts'
import { zonedTime } from './save-texts.ts'
import type { OpenPost } from './useEditor.ts'

export type Publishing = {
  busy: boolean
  /** What happened. */
  said: string | null
  /** The page of a post that was just published. */
  href: string | null
  failure: string | null
  errors: readonly FieldError[]
  apply: (next: NewStatus) => Promise<boolean>
  drop: () => Promise<void>
  /** What's wrong, or null: it was deleted, and the browser goes to the list. */
  remove: () => Promise<string | null>
}

/** Publishes, schedules, unpublishes and deletes the post. */
export function usePublishing({ post, store }: OpenPost): Publishing {
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const [href, setHref] = useState<string | null>(null)
  const [fault, setFault] = useState<{ message: string; errors: readonly FieldError[] } | null>(null)

  const run = async (act: () => Promise<Answer<EditedPost>>, words: (done: EditedPost) => string) => {
    if (busy) return null
    setBusy(true)
    setSaid(null)
    setHref(null)
    const answer = await act()
    setBusy(false)
    // The conflict notice says who else has saved.
    setFault(answer.ok || answer.status === 409 ? null : answer)
    if (!answer.ok) return null
    setSaid(words(answer.body.data))
    return answer.body.data
  }

  const apply = async (next: NewStatus) => {
    const before = post
    const done = await run(
      () => store.apply(({ id, version }, content) => applyPost(id, version, content, next)),
      (now) => messageFor(before, now),
    )
    if (!done) return false
    if (done.status === 'published') setHref(postPath(done.slug))
    return true
  }

  const drop = async () => {
    const done = await run(
      () => store.apply(({ id, version }) => dropDraft(id, version)),
      () => 'Changes discarded. They stay in the history.',
    )
    if (!done) return
    store.write(contentOf(done))
    await store.resume(done, false)
  }

  const remove = async () => {
    if (post) {
      const answer = await removePost(post.id)
      if (!answer.ok && answer.status !== 404) return answer.message
      carryNotice(answer.ok ? answer.body.message : 'The post was deleted.')
    }
    store.end()
    location.assign('/admin/posts')
    return null
  }

  return { busy, said, href, failure: fault?.message ?? null, errors: fault?.errors ?? [], apply, drop, remove }
}

function messageFor(before: EditedPost | null, now: EditedPost): string {
  if (now.status === 'scheduled') return `Scheduled for ${zonedTime(now.scheduledAt ?? now.savedAt)}.`
  if (now.status === 'draft') {
    return before?.status === 'scheduled'
      ? 'Unscheduled. It’s a draft again.'
      : 'Unpublished. Readers can’t see it anymore.'
  }
  if (before?.status !== 'published') return 'Published. Readers can see it now.'
  return before.slug === now.slug
    ? 'Updated. Readers can see the changes now.'
    : 'Updated. The old URL redirects to the new one.'
}

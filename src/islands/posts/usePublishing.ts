import { useState } from 'react'
import type { EditedPost } from '#src/domain/posts/posts.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import { carryNotice } from '#src/islands/accounts/notices.ts'
import { type Answer, applyPost, dropDraft, removePost, type Standing } from './calls.ts'
import { contentOf } from './content.ts'
import { zonedTime } from './save-texts.ts'
import type { Writing } from './usePostEditor.ts'

export type Publishing = {
  busy: boolean
  /** What has happened. */
  said: string | null
  /** Where readers find it, if they do since. */
  href: string | null
  failure: string | null
  errors: readonly FieldError[]
  apply: (standing: Standing) => Promise<boolean>
  drop: () => Promise<void>
  /** What is wrong, or null: it is gone, and so is this page. */
  remove: () => Promise<string | null>
}

/** What makes a post public, or takes it back. */
export function usePublishing({ post, store }: Writing): Publishing {
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
    // Who else has saved is said where both texts are.
    setFault(answer.ok || answer.status === 409 ? null : answer)
    if (!answer.ok) return null
    setSaid(words(answer.body.data))
    return answer.body.data
  }

  const apply = async (standing: Standing) => {
    const before = post
    const done = await run(
      () => store.saving.apply((id, version, content) => applyPost(id, version, content, standing)),
      (now) => wordsFor(before, now),
    )
    if (!done) return false
    if (done.status === 'published') setHref(`/blog/${done.slug}`)
    return true
  }

  const drop = async () => {
    const done = await run(
      () => store.saving.apply((id, version) => dropDraft(id, version)),
      () => 'The changes are dropped. They stay in the history.',
    )
    if (!done) return
    store.write(contentOf(done))
    await store.saving.resume(done, false)
  }

  const remove = async () => {
    if (post) {
      const answer = await removePost(post.id)
      if (!answer.ok && answer.status !== 404) return answer.message
      carryNotice(answer.ok ? answer.body.message : 'This post was deleted')
    }
    store.saving.end()
    location.assign('/admin/posts')
    return null
  }

  return { busy, said, href, failure: fault?.message ?? null, errors: fault?.errors ?? [], apply, drop, remove }
}

function wordsFor(before: EditedPost | null, now: EditedPost): string {
  if (now.status === 'scheduled') return `It goes out by itself on ${zonedTime(now.scheduledAt ?? now.savedAt)}.`
  if (now.status === 'draft') {
    return before?.status === 'scheduled'
      ? 'It does not go out any more: it is a draft again.'
      : 'Taken back: readers do not see it any more.'
  }
  if (before?.status !== 'published') return 'Published. Readers see it now.'
  return before.slug === now.slug
    ? 'Updated. Readers see the changes now.'
    : 'Updated. The old address leads to the new one.'
}

import { useEffect, useState, useSyncExternalStore } from 'react'
import { emptyPost } from '#src/domain/posts/empty-post.ts'
import type { EditedPost, PostContent } from '#src/domain/posts/posts.ts'
import { contentOf } from './content.ts'
import { createEditorStore, type EditorStore, type EditorView } from './editor-store.ts'
import { dropCopy, findCopies, type LocalCopy } from './local-copies.ts'

export type OpenPost = EditorView & {
  store: EditorStore
  /** Versions of this post that never reached the server. */
  copies: readonly LocalCopy[]
  forgetCopy: (copy: LocalCopy) => void
}

/** The editor’s store, tied to the browser: saving on blur, asking before leaving, keeping a copy. */
export function useEditor(first: EditedPost | null): OpenPost {
  const [store] = useState(() => createEditorStore(first))
  const view = useSyncExternalStore(store.listen, store.view, store.view)
  const [copies, setCopies] = useState<readonly LocalCopy[]>([])

  useEffect(() => {
    const begun = first ? contentOf(first) : emptyPost
    const found = findCopies(first?.id ?? null)
    // A copy that did reach the server, just as the page was left, isn’t needed.
    for (const { key, content } of found) if (isSameText(content, begun)) dropCopy(key)
    setCopies(found.filter(({ content }) => !isSameText(content, begun)))
  }, [first])

  useEffect(() => {
    const { saving, mayLeave } = store
    const save = () => void saving.flush()
    const onHide = () => {
      if (document.visibilityState !== 'hidden') return
      saving.keepCopy()
      save()
    }
    const onLeave = (event: BeforeUnloadEvent) => {
      if (mayLeave()) return
      saving.keepCopy()
      event.preventDefault()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      event.preventDefault()
      save()
    }
    addEventListener('online', save)
    addEventListener('blur', save)
    addEventListener('keydown', onKey)
    addEventListener('beforeunload', onLeave)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      removeEventListener('online', save)
      removeEventListener('blur', save)
      removeEventListener('keydown', onKey)
      removeEventListener('beforeunload', onLeave)
      document.removeEventListener('visibilitychange', onHide)
    }
  }, [store])

  const forgetCopy = (copy: LocalCopy) => {
    dropCopy(copy.key)
    setCopies((all) => all.filter(({ key }) => key !== copy.key))
  }
  return { ...view, store, copies, forgetCopy }
}

function isSameText(one: PostContent, other: PostContent): boolean {
  // The server sets the `rel` of links.
  const plain = ({ content }: PostContent) => content.replace(/ rel="[^"]*"/g, '')
  return one.title.trim() === other.title && plain(one) === plain(other)
}

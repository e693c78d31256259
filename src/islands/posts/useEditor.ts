import { useEffect, useState, useSyncExternalStore } from 'react'
import { emptyPost } from '#src/domain/posts/empty-post.ts'
import type { EditedPost, PostContent } from '#src/domain/posts/posts.api.ts'
import type { LocalCopy } from '#src/islands/ui/saving/local-copies.ts'
import { useSaveEvents } from '#src/islands/ui/saving/useSaveEvents.ts'
import type { EditorCalls } from './calls.ts'
import { contentOf, type Written } from './content.ts'
import { createEditorStore, type EditorStore, type EditorView } from './editor-store.ts'
import { postCopies } from './post-copies.ts'

export type OpenPost<Doc extends Written = EditedPost> = EditorView<Doc> & {
  store: EditorStore<Doc>
  /** Versions of this post that never reached the server. */
  copies: readonly LocalCopy<PostContent>[]
  forgetCopy: (copy: LocalCopy<PostContent>) => void
}

/** The editor’s store, tied to the browser: saving on blur, asking before leaving, keeping a copy. */
export function useEditor<Doc extends Written>(first: Doc | null, calls: EditorCalls<Doc>): OpenPost<Doc> {
  const [store] = useState(() => createEditorStore(first, calls))
  const view = useSyncExternalStore(store.listen, store.view, store.view)
  const [copies, setCopies] = useState<readonly LocalCopy<PostContent>[]>([])

  useEffect(() => {
    const begun = first ? contentOf(first) : emptyPost
    const found = postCopies.find(first?.id ?? null)
    // A copy that did reach the server, just as the page was left, isn’t needed.
    for (const { key, content } of found) if (isSameText(content, begun)) postCopies.drop(key)
    setCopies(found.filter(({ content }) => !isSameText(content, begun)))
  }, [first])

  useSaveEvents(store)

  const forgetCopy = (copy: LocalCopy<PostContent>) => {
    postCopies.drop(copy.key)
    setCopies((all) => all.filter(({ key }) => key !== copy.key))
  }
  return { ...view, store, copies, forgetCopy }
}

function isSameText(one: PostContent, other: PostContent): boolean {
  // The server sets the `rel` of links.
  const plain = ({ content }: PostContent) => content.replace(/ rel="[^"]*"/g, '')
  return one.title.trim() === other.title && plain(one) === plain(other)
}

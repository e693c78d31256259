import { useState } from 'react'
import { emptyPost } from '#src/domain/posts/empty-post.ts'
import type { EditedPost, PostContent } from '#src/domain/posts/posts.api.ts'
import type { EditorHandle } from '#src/islands/posts/editor/Editor.tsx'
import { localKeys } from '#src/islands/browser-storage/browser-storage.ts'
import { createDocument, type OpenDocument } from '#src/islands/ui/saving/document.ts'
import type { DocumentView } from '#src/islands/ui/saving/document-types.ts'
import { createLocalCopies } from '#src/islands/ui/saving/local-copies.ts'
import { type Unsaved, useDocument, useUnsaved } from '#src/islands/ui/saving/useDocument.ts'
import type { EditorCalls } from './calls.ts'
import { contentOf, faultsOf, followsTitle, savable, type Written } from './content.ts'

/** Versions of posts that this browser keeps until the server has them. */
const postCopies = createLocalCopies<PostContent>(localKeys.postCopy, emptyPost)

type EditorStore<Doc extends Written> = OpenDocument<Doc | null, PostContent> & {
  calls: EditorCalls<Doc>
  /** The editor loads later than the rest. */
  attach: (editor: EditorHandle | null) => void
  focusText: () => void
}

export type OpenPost<Doc extends Written = EditedPost> = Omit<DocumentView<Doc | null, PostContent>, 'saved'> &
  Unsaved<PostContent> & {
    /** As the server has it; null: it isn't saved yet. */
    post: Doc | null
    store: EditorStore<Doc>
  }

/** The post that is being edited. The editor holds its text. */
function createEditor<Doc extends Written>(first: Doc | null, calls: EditorCalls<Doc>): EditorStore<Doc> {
  let editor: EditorHandle | null = null
  const store = createDocument<Doc | null, PostContent>({
    saved: first,
    idOf: (post) => post?.id ?? null,
    fieldsOf,
    read: (fields) => ({ ...fields, content: editor?.html() ?? fields.content }),
    write: ({ content }) => editor?.replace(content),
    send: (post, content) => (post ? calls.save(post.id, post.version, content) : calls.add(content)),
    load: ({ id }) => calls.load(id),
    ...{ faultsOf, savable, copies: postCopies },
    // Whatever was typed since the refusal goes into the history too: version 0 is always a conflict.
    beforeReplaced: ({ id }, content) => calls.save(id, 0, content),
    onSaved: (post, { slug }) => {
      if (post.id !== store.view().saved?.id) history.replaceState(null, '', calls.urlOf(post.id))
      // Its URL is public from now on, so the slug no longer changes with the title.
      return post.publishedAt !== null && slug === '' ? { slug: post.slug } : undefined
    },
  })
  return { ...store, calls, attach: (handle) => void (editor = handle), focusText: () => editor?.focus() }
}

export function useEditor<Doc extends Written>(first: Doc | null, calls: EditorCalls<Doc>): OpenPost<Doc> {
  const [store] = useState(() => createEditor(first, calls))
  const { saved: post, ...view } = useDocument(store)
  const begun = first ? contentOf(first) : emptyPost
  const unsaved = useUnsaved(postCopies, first?.id ?? null, (content) => isSameText(content, begun))
  return { ...view, ...unsaved, post, store }
}

/** The slug stays empty as long as it’s made from the title. */
function fieldsOf(post: Written | null): PostContent {
  const fields = post ? contentOf(post) : emptyPost
  return post && followsTitle(post, fields) ? { ...fields, slug: '' } : fields
}

function isSameText(one: PostContent, other: PostContent): boolean {
  // The server sets the `rel` of links.
  const plain = ({ content }: PostContent) => content.replace(/ rel="[^"]*"/g, '')
  return one.title.trim() === other.title && plain(one) === plain(other)
}

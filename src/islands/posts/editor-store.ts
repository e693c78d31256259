import { emptyPost } from '#src/domain/posts/empty-post.ts'
import type { EditedPost, PostContent } from '#src/domain/posts/posts.ts'
import type { EditorHandle } from '#src/islands/posts/editor/Editor.tsx'
import { dropCopy, keepCopy, newCopyKey } from './local-copies.ts'
import { addPost, loadPost, saveDraft } from './calls.ts'
import { contentOf, followsTitle, isSameContent } from './content.ts'
import { createSaving, type SaveState } from './saving.ts'

/** All that is written but the text itself, which the editor holds. */
export type PostFields = Omit<PostContent, 'content'>

export type EditorView = {
  /** As the server has it; null: not there yet. */
  post: EditedPost | null
  fields: PostFields
  state: SaveState
  /** What the server has, when somebody else was first. */
  theirs: EditedPost | null
}

export type EditorStore = ReturnType<typeof createEditorStore>

/** A post on the store: its fields, its text, what is saved of it, and what stands in the way. */
export function createEditorStore(first: EditedPost | null) {
  const begun = first ? contentOf(first) : emptyPost
  let view: EditorView = {
    post: first,
    fields: fieldsOf(first, begun),
    state: { kind: 'saved', at: first?.savedAt ?? null },
    theirs: null,
  }
  let copyKey = newCopyKey(first?.id ?? null)
  let uploads = 0
  let editor: EditorHandle | null = null
  let listener: (() => void) | null = null

  const show = (change: Partial<EditorView>) => {
    view = { ...view, ...change }
    listener?.()
  }
  const read = (): PostContent => ({ ...view.fields, content: editor?.html() ?? begun.content })

  const saving = createSaving({
    post: first,
    taken: begun,
    read,
    add: addPost,
    save: saveDraft,
    keep: (content) => {
      if (content) keepCopy(copyKey, content, new Date().toISOString())
      else dropCopy(copyKey)
    },
    onState: (state) => {
      show({ state })
      if (state.kind === 'conflict') void compare()
    },
    onPost: (post) => {
      if (post.id !== view.post?.id) {
        history.replaceState(null, '', `/admin/posts/edit?id=${post.id}`)
        dropCopy(copyKey)
        copyKey = newCopyKey(post.id)
      }
      // From now on readers know its address: it does not follow the title any more.
      const isFixed = post.publishedAt !== null && view.fields.slug === ''
      show({ post, ...(isFixed && { fields: { ...view.fields, slug: post.slug } }) })
    },
  })

  /** Somebody else was first: what they have written is looked at before anybody is asked. */
  async function compare(): Promise<void> {
    const mine = view.post
    if (!mine) return
    const answer = await loadPost(mine.id)
    // Asked again with the next try, which is refused again.
    if (!answer.ok) return saving.retry(answer.message)
    const there = answer.body.data
    // Only its standing has changed, as when its time had come.
    if (isSameContent(contentOf(there), contentOf(mine))) await saving.resume(there, true)
    else show({ theirs: there })
  }

  function setFields(change: Partial<PostFields>): void {
    show({ fields: { ...view.fields, ...change } })
    saving.touch()
  }

  /** Puts another text on the screen; it is saved like anything else that is written. */
  function write({ content, ...fields }: PostContent): void {
    editor?.replace(content)
    setFields(fields)
  }

  /** Decides between both texts. */
  async function settle(keepsMine: boolean): Promise<void> {
    const { theirs, post } = view
    if (!theirs) return
    // What was written since the refusal is put into the history, too: no version is ever 0.
    if (!keepsMine && saving.hasNews() && post) await saveDraft(post.id, 0, read())
    show({ theirs: null, post: theirs })
    if (!keepsMine) write({ ...contentOf(theirs), ...fieldsOf(theirs, contentOf(theirs)) })
    await saving.resume(theirs, keepsMine)
  }

  return {
    view: () => view,
    listen: (listen: () => void) => {
      listener = listen
      return () => void (listener = null)
    },
    /** The editor comes later than the rest. */
    attach: (handle: EditorHandle | null) => void (editor = handle),
    focusText: () => editor?.focus(),
    saving,
    setFields,
    write,
    settle,
    /** Counts images that are on their way: leaving asks while there are any. */
    addUploads: (by: number) => void (uploads += by),
    mayLeave: () => !saving.isDirty() && uploads === 0,
  }
}

/** The address stays empty as long as the title makes it. */
function fieldsOf(post: EditedPost | null, written: PostContent): PostFields {
  const { content: _, ...fields } = written
  return post && followsTitle(post, written) ? { ...fields, slug: '' } : fields
}

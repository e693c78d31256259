import { emptyPost } from '#src/domain/posts/empty-post.ts'
import type { EditedPost, PostContent } from '#src/domain/posts/posts.ts'
import type { EditorHandle } from '#src/islands/posts/editor/Editor.tsx'
import { addPost, loadPost, saveDraft } from './calls.ts'
import { contentOf, followsTitle, isSameContent } from './content.ts'
import { dropCopy, keepCopy, newCopyKey } from './local-copies.ts'
import { createSaving, type SaveState } from './saving.ts'

/** Everything but the text itself, which the editor holds. */
export type PostFields = Omit<PostContent, 'content'>

export type EditorView = {
  /** As the server has it; null: it isn't saved yet. */
  post: EditedPost | null
  fields: PostFields
  state: SaveState
  /** What the server has, if someone else has saved. */
  theirs: EditedPost | null
}

export type EditorStore = ReturnType<typeof createEditorStore>

/**
 * The post that is being edited: its fields, its text, and whether they are saved. A separate store instead of a query:
 * what is typed here is ahead of the server, and must never be replaced by an answer.
 */
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
      // Its URL is public from now on, so the slug no longer changes with the title.
      const isFixed = post.publishedAt !== null && view.fields.slug === ''
      show({ post, ...(isFixed && { fields: { ...view.fields, slug: post.slug } }) })
    },
  })

  /** Someone else has saved. Their version is compared before the editor asks what to do. */
  async function compare(): Promise<void> {
    const mine = view.post
    if (!mine) return
    const answer = await loadPost(mine.id)
    // The next attempt to save is refused too, and asks again.
    if (!answer.ok) return saving.retry(answer.message)
    const there = answer.body.data
    // Only the status has changed, such as when its scheduled time has come.
    if (isSameContent(contentOf(there), contentOf(mine))) await saving.resume(there, true)
    else show({ theirs: there })
  }

  function setFields(change: Partial<PostFields>): void {
    show({ fields: { ...view.fields, ...change } })
    saving.touch()
  }

  /** Shows another version. It’s saved like anything else that is typed. */
  function write({ content, ...fields }: PostContent): void {
    editor?.replace(content)
    setFields(fields)
  }

  /** Decides between both versions. */
  async function settle(keepsMine: boolean): Promise<void> {
    const { theirs, post } = view
    if (!theirs) return
    // Whatever was typed since the refusal goes into the history too: version 0 is always a conflict.
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
    /** The editor loads later than the rest. */
    attach: (handle: EditorHandle | null) => void (editor = handle),
    focusText: () => editor?.focus(),
    saving,
    setFields,
    write,
    settle,
    /** Counts images that are being uploaded: the browser asks before leaving while there are any. */
    addUploads: (by: number) => void (uploads += by),
    mayLeave: () => !saving.isDirty() && uploads === 0,
  }
}

/** The slug stays empty as long as it’s made from the title. */
function fieldsOf(post: EditedPost | null, written: PostContent): PostFields {
  const { content: _, ...fields } = written
  return post && followsTitle(post, written) ? { ...fields, slug: '' } : fields
}

import { emptyPost } from '#src/domain/posts/empty-post.ts'
import type { EditedPost, PostContent } from '#src/domain/posts/posts.api.ts'
import type { EditorHandle } from '#src/islands/posts/editor/Editor.tsx'
import { createSaving, type SaveState } from '#src/islands/ui/saving/save.ts'
import type { EditorCalls } from './calls.ts'
import { contentOf, faultsOf, followsTitle, isSameContent, savable, type Written } from './content.ts'
import { postCopies } from './post-copies.ts'

/** Everything but the text itself, which the editor holds. */
export type PostFields = Omit<PostContent, 'content'>

export type EditorView<Doc extends Written = EditedPost> = {
  /** As the server has it; null: it isn't saved yet. */
  post: Doc | null
  fields: PostFields
  state: SaveState
  /** What the server has, if someone else has saved. */
  theirs: Doc | null
}

export type EditorStore<Doc extends Written = EditedPost> = ReturnType<typeof createEditorStore<Doc>>

/**
 * The post that is being edited: its fields, its text, and whether they are saved. A separate store instead of a query:
 * what is typed here is ahead of the server, and must never be replaced by an answer.
 */
export function createEditorStore<Doc extends Written>(first: Doc | null, calls: EditorCalls<Doc>) {
  const begun = first ? contentOf(first) : emptyPost
  let view: EditorView<Doc> = {
    post: first,
    fields: fieldsOf(first, begun),
    state: { kind: 'saved', at: first?.savedAt ?? null },
    theirs: null,
  }
  let copyKey = postCopies.newKey(first?.id ?? null)
  let uploads = 0
  let editor: EditorHandle | null = null
  let listener: (() => void) | null = null

  const show = (change: Partial<EditorView<Doc>>) => {
    view = { ...view, ...change }
    listener?.()
  }
  const read = (): PostContent => ({ ...view.fields, content: editor?.html() ?? begun.content })

  const saving = createSaving<Doc, PostContent>({
    saved: first,
    taken: begun,
    read,
    send: (post, content) => (post ? calls.save(post.id, post.version, content) : calls.add(content)),
    faultsOf,
    savable,
    keep: (content) => {
      if (content) postCopies.keep(copyKey, content)
      else postCopies.drop(copyKey)
    },
    onState: (state) => {
      show({ state })
      if (state.kind === 'conflict') void compare()
    },
    onSaved: (post) => {
      if (post.id !== view.post?.id) {
        history.replaceState(null, '', calls.urlOf(post.id))
        postCopies.drop(copyKey)
        copyKey = postCopies.newKey(post.id)
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
    const answer = await calls.load(mine.id)
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
    if (!keepsMine && saving.hasNews() && post) await calls.save(post.id, 0, read())
    show({ theirs: null, post: theirs })
    if (!keepsMine) write({ ...contentOf(theirs), ...fieldsOf(theirs, contentOf(theirs)) })
    await saving.resume(theirs, keepsMine)
  }

  return {
    calls,
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
function fieldsOf(post: Written | null, written: PostContent): PostFields {
  const { content: _, ...fields } = written
  return post && followsTitle(post, written) ? { ...fields, slug: '' } : fields
}

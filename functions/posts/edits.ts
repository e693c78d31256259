import { invalid, notFound, problem } from '#functions/http/problems.ts'
import { requestRebuildInBackground } from '#functions/rebuilds/request-rebuild.ts'
import type { ApiCall } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { emptyPost } from '#src/domain/posts/empty-post.ts'
import type { DraftSave, NewPost, PostContent, PostSave } from '#src/domain/posts/posts.api.ts'
import { postMessages } from '#src/domain/posts/posts.ts'
import type { AuditNote } from '#src/storage/audit/changes.ts'
import { addPost, dropDraft, removePost, saveDraft, type SaveOutcome, savePost } from '#src/storage/posts/changes.ts'
import { findPost, type PostWithCover } from '#src/storage/posts/queries.ts'
import { keepConflict } from '#src/storage/posts/texts.ts'
import { presentContent, toEditedPost } from './views.ts'
import { parsePost, parseTarget } from './sent-post.ts'

export async function respondNewPost(c: ApiCall, body: () => NewPost): Promise<Response> {
  const { db } = c.var
  const { status, scheduledAt, ...text } = body()
  const { written, errors } = await parsePost(c.var, text, emptyPost)
  const { target, errors: more } = parseTarget(
    { status, scheduledAt },
    { status: 'draft', scheduledAt: null },
    written,
    c.var.now(),
  )
  if (errors.length + more.length > 0) return invalid(c, [...errors, ...more])
  const id = c.var.newId()
  if (!(await addPost(db, id, written, target, saving(c)))) return respondSlugTaken(c)
  note(c, id, target.status, written.content.title)
  if (target.status === 'published') requestRebuildInBackground(c.var, c.var.request)
  return respondPost(c, id, 201)
}

/** Saves a post's own text, with its new status. */
export async function respondSavedPost(c: ApiCall, id: string, body: () => PostSave): Promise<Response> {
  const { db } = c.var
  const row = await findPost(db, id)
  if (!row) return notFound(c, postMessages.notFound)
  const { version = row.version, status, scheduledAt, ...text } = body()
  const { written, errors } = await parsePost(c.var, text, presentContent(row))
  const { target, errors: more } = parseTarget({ status, scheduledAt }, row, written, c.var.now())
  if (errors.length + more.length > 0) return invalid(c, [...errors, ...more])
  const outcome = await savePost(db, id, version, written, { ...target, before: row.status }, saving(c))
  note(c, id, target.status, written.content.title)
  if (outcome === 'done' && (target.status === 'published' || row.status === 'published')) {
    requestRebuildInBackground(c.var, c.var.request)
  }
  return respondOutcome(c, id, outcome, written.content)
}

/** Saves unpublished changes. */
export async function respondSavedDraft(c: ApiCall, id: string, body: () => DraftSave): Promise<Response> {
  const { db } = c.var
  const row = await findPost(db, id)
  if (!row) return notFound(c, postMessages.notFound)
  const { version = row.version, ...text } = body()
  const { written, errors } = await parsePost(c.var, text, presentContent(row))
  if (errors.length > 0) return invalid(c, errors)
  const outcome = await saveDraft(db, id, version, written, saving(c))
  note(c, id, 'changes', written.content.title, { repeats: true })
  return respondOutcome(c, id, outcome, written.content)
}

export async function respondDroppedDraft(
  c: ApiCall,
  id: string,
  body: () => Pick<DraftSave, 'version'>,
): Promise<Response> {
  const row = await findPost(c.var.db, id)
  if (!row) return notFound(c, postMessages.notFound)
  const { version = row.version } = body()
  const done = await dropDraft(c.var.db, id, version, saving(c))
  return done ? respondPost(c, id, 200) : respondConflict(c, id, null)
}

export async function respondRemovedPost(c: ApiCall, id: string): Promise<Response> {
  const row = await findPost(c.var.db, id)
  if (!row || !(await removePost(c.var.db, id))) return notFound(c, postMessages.notFound)
  note(c, id, 'removed', row.title)
  if (row.status === 'published') requestRebuildInBackground(c.var, c.var.request)
  return c.json({ success: true, message: postMessages.removed })
}

function saving(c: ApiCall) {
  return { userId: signedIn(c).id, now: c.var.now() }
}

function note(c: ApiCall, subject: string, what: string, title: string, more: Pick<AuditNote, 'repeats'> = {}): void {
  c.set('audited', [{ subject, note: `${what}: ${title}`.slice(0, 200), ...more }])
}

async function respondOutcome(c: ApiCall, id: string, outcome: SaveOutcome, sent: PostContent): Promise<Response> {
  if (outcome === 'slug taken') return respondSlugTaken(c)
  return outcome === 'done' ? respondPost(c, id, 200) : respondConflict(c, id, sent)
}

export async function respondPost(c: ApiCall, id: string, status: 200 | 201): Promise<Response> {
  const row = await findPost(c.var.db, id)
  if (!row) return notFound(c, postMessages.notFound)
  return c.json({ success: true, data: await toEditedPost(c.var.db, row) }, status)
}

function respondSlugTaken(c: ApiCall): Response {
  return invalid(c, [{ field: 'slug', message: postMessages.slugTaken }])
}

/** Someone else was first. What was sent is kept in the history. */
async function respondConflict(c: ApiCall, id: string, sent: PostContent | null): Promise<Response> {
  const row: PostWithCover | null = await findPost(c.var.db, id)
  if (!row) return notFound(c, postMessages.notFound)
  const revision = sent && (await keepConflict(c.var.db, { kind: 'post', id }, sent, saving(c)))
  const { version, savedAt, savedBy } = await toEditedPost(c.var.db, row)
  return problem(c, 409, { detail: postMessages.conflict, data: { version, savedAt, savedBy, revision } })
}

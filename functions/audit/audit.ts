import type { ApiCall } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { type AuditNote, beginAudit, completeAudit } from '#src/storage/audit/changes.ts'
import { auditActions } from './actions.ts'

/** Longer names are cut. */
const maxName = 200

/**
 * Records what an admin does: before it happens, so that nothing goes unrecorded, and its outcome afterwards. A handler
 * that acts on several things, or knows more than the path says, sets `audited`. Things are named as they were before, so
 * that what is deleted has a name.
 */
export async function audit(c: ApiCall, run: () => Promise<void>): Promise<void> {
  const { id: userId, email } = signedIn(c)
  const action = c.var.routes.nameOf(c.req.method, c.req.path)
  const about = auditActions.get(action)?.about ?? 'none'
  const subject = subjectIn(c.req.path, action)
  const name = cut((await c.var.nameSubjects(c.var, about, subject === '' ? [] : [subject])).get(subject))
  const entry = { at: c.var.now(), userId, email, action, subject, name, note: '' }
  const id = await beginAudit(c.var.db, entry)
  await run()
  const notes = c.var.audited ?? []
  const others = notes.flatMap((note) => (note.subject === subject ? [] : note.subject))
  const names = others.length > 0 ? await c.var.nameSubjects(c.var, about, others) : new Map<string, string>()
  const named = notes.map((note): AuditNote => ({
    ...note,
    name: note.subject === subject ? name : cut(names.get(note.subject)),
  }))
  await completeAudit(c.var.db, { ...entry, id }, c.res.status, named)
}

function cut(name = ''): string {
  return name.slice(0, maxName)
}

/** The value of the route's last parameter: for `/api/plans/{id}`, a call of `/api/plans/100` is about 100. */
function subjectIn(path: string, action: string): string {
  const places = (action.split(' ')[1] ?? '').split('/')
  const last = places.findLastIndex((place) => place.startsWith('{'))
  return last === -1 ? '' : (path.split('/')[last] ?? '').slice(0, 200)
}

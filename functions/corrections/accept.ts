import type { Refusal } from '#functions/http/refusals.ts'
import type { Services } from '#functions/services.ts'
import { correctedFields, decisionMessages } from '#src/domain/corrections/admin.ts'
import type { Accepted } from '#src/domain/corrections/corrections.api.ts'
import { type DirectoryEdit, editKeepingSeen } from '#src/domain/directories/edits.ts'
import { type FoundChange, publicChanges } from '#src/domain/directories/history.ts'
import { acceptCorrection } from '#src/storage/corrections/changes.ts'
import { type CorrectionRow, findCorrection } from '#src/storage/corrections/queries.ts'
import { findDirectoryEdit } from '#src/storage/directories/queries.ts'

type Accepting = { row: CorrectionRow; body: () => Accepted; userId: string }
type AcceptRefusal = Refusal<409 | 422>

/** Applies the value that an admin confirmed, if any, and adds to the directory's history. Null: done. */
export async function accept(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { row, body, userId }: Accepting,
): Promise<AcceptRefusal | null> {
  const { id, directoryKey: key } = row
  const { listedByKey } = await import('#src/seo/directories/list.ts')
  const listed = listedByKey.get(key)
  if (!listed) return { status: 409, message: decisionMessages.directoryGone }
  const accepted = body()
  const { version = 0, summary = '', note = '' } = accepted
  const value = valueOf(row, accepted)
  const before = (await findDirectoryEdit(db, key))?.fields ?? {}
  const base = { ...listed, notes: listed.operatorNotes }
  const fields = value && editKeepingSeen(before, base, { ...before, ...value })
  const changed = fields ? publicChanges(listed, before, fields) : []
  const noted: FoundChange[] = summary === '' ? [] : [{ kind: 'note', before: null, after: summary }]
  const changes = [...changed, ...noted]
  if (changes.length === 0) return refuse(value ? decisionMessages.same : decisionMessages.nothing)
  const edit = fields && changed.length > 0 ? { fields, version } : null
  const isDone = await acceptCorrection(db, { id, userId, note: note || null, key, changes, edit }, now())
  if (isDone) return null
  return { status: 409, message: await whyUndecided(db, id) }
}

/** Why a decision on a correction that was just open had no effect. */
export async function whyUndecided(db: Services['db'], id: string): Promise<string> {
  const row = await findCorrection(db, id)
  if (!row) return decisionMessages.notFound
  return row.state === 'open' ? decisionMessages.stale : decisionMessages.decided
}

/** The value of the field that the correction is about. Null: none is given, or it's about no field. */
function valueOf({ field }: CorrectionRow, accepted: Accepted): DirectoryEdit | null {
  const name = correctedFields[field]
  const value = name && (accepted[name] ?? '')
  return name && value !== '' ? { [name]: value } : null
}

function refuse(message: string): AcceptRefusal {
  return { status: 422, message, errors: [{ field: 'summary', message }] }
}

import { readEdit } from '#functions/directories/bodies.ts'
import type { JsonBody } from '#functions/http/json-body.ts'
import type { Refusal } from '#functions/http/refusals.ts'
import type { Services } from '#functions/services.ts'
import { correctedFields, decisionMessages } from '#src/domain/corrections/admin.ts'
import { correctionLimits } from '#src/domain/corrections/corrections.ts'
import { type DirectoryEdit, editOf } from '#src/domain/directories/edits.ts'
import { type FoundChange, publicChanges } from '#src/domain/directories/history.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import { cleanLine, cleanUpTo, textLength } from '#src/domain/text/text.ts'
import { directoriesByKey } from '#src/seo/directories/keyed-directories.ts'
import { acceptCorrection } from '#src/storage/corrections/changes.ts'
import { type CorrectionRow, findCorrection } from '#src/storage/corrections/queries.ts'
import { findDirectoryEdit } from '#src/storage/directories/queries.ts'

type Accepting = { row: CorrectionRow; body: JsonBody; userId: string }
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
  const { note, errors: noteErrors } = readNote(body)
  const summary = cleanUpTo(body.text('summary'), correctionLimits.summary, cleanLine)
  const isLong = textLength(summary) > correctionLimits.summary
  const { value, errors } = readValue(row, body)
  const all = [
    ...errors,
    ...(isLong ? [{ field: 'summary', message: decisionMessages.summaryTooLong }] : []),
    ...noteErrors,
  ]
  if (all.length > 0) return refuse(all)

  const before = (await findDirectoryEdit(db, key))?.fields ?? {}
  const { pricing, followed, submitUrl } = listed
  const fields = value && editOf(directoriesByKey.get(key) ?? { pricing, followed, submitUrl }, { ...before, ...value })
  const changed = fields ? publicChanges(listed, before, fields) : []
  const noted: FoundChange[] = summary === '' ? [] : [{ kind: 'note', before: null, after: summary }]
  const changes = [...changed, ...noted]
  if (changes.length === 0) {
    return refuse([{ field: 'summary', message: value ? decisionMessages.same : decisionMessages.nothing }])
  }
  const version = Number(body.get('version') ?? 0) || 0
  const edit = fields && changed.length > 0 ? { fields, version } : null
  const isDone = await acceptCorrection(db, { id, userId, note, key, changes, edit }, now())
  if (isDone) return null
  return { status: 409, message: await whyUndecided(db, id) }
}

/** Why a decision on a correction that was just open had no effect. */
export async function whyUndecided(db: Services['db'], id: string): Promise<string> {
  const row = await findCorrection(db, id)
  if (!row) return decisionMessages.notFound
  return row.state === 'open' ? decisionMessages.stale : decisionMessages.decided
}

/** What other admins read about the decision. Null: nothing. */
export function readNote(body: JsonBody): { note: string | null; errors: FieldError[] } {
  const note = cleanUpTo(body.text('note'), correctionLimits.note)
  const isLong = textLength(note) > correctionLimits.note
  return { note: note || null, errors: isLong ? [{ field: 'note', message: decisionMessages.noteTooLong }] : [] }
}

/** The value of the field that the correction is about. Null: none is given, or it's about no field. */
function readValue({ field }: CorrectionRow, body: JsonBody): { value: DirectoryEdit | null; errors: FieldError[] } {
  const name = correctedFields[field]
  if (!name) return { value: null, errors: [] }
  const { edit, errors } = readEdit(body)
  const value = edit[name]
  const isGiven = value !== undefined && value !== ''
  return { value: isGiven ? { [name]: value } : null, errors: errors.filter((error) => error.field === name) }
}

function refuse(errors: FieldError[]): AcceptRefusal {
  return { status: 422, message: errors[0]?.message ?? decisionMessages.nothing, errors }
}

import type { Database } from '#src/storage/database.ts'
import { saveDirectoryEdit } from '#src/storage/directories/changes.ts'
import type { DeliveryRow } from '#src/storage/deliveries/queries.ts'

/** What an operator might have recorded about the form of the next directory to work on. One that's known better is kept. */
export async function addFormMap(db: Database, rows: readonly DeliveryRow[], now: number): Promise<void> {
  const next = rows.find(({ state }) => state === 'waiting')
  if (!next) return
  const fields = {
    notes: 'Demo: the recorded fields are an example, not those of its real form.',
    formMap: [
      { at: 'name:field_3', field: 'tagline60' },
      { at: 'label:the hook', field: 'description160' },
      { at: 'name:section', field: 'category', choices: { SaaS: 'Business software' } },
    ],
  } as const
  const edit = { key: next.directoryKey, fields: { ...fields, formMap: [...fields.formMap] } }
  await saveDirectoryEdit(db, { ...edit, version: 0, checkedBy: null, changes: [] }, now)
}

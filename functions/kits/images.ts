import { kitImageIds, kitListLimits } from '#src/domain/kits/fields.ts'
import type { KitFields, KitImage } from '#src/domain/kits/kits.ts'
import type { Database } from '#src/storage/database.ts'
import { findReadyUploads } from '#src/storage/images/queries.ts'

/** The sizes of a profile's images. */
export async function findImages(db: Database, fields: KitFields): Promise<KitImage[]> {
  // One more than a profile can have, so that its validation sees that there are too many.
  const ids = kitImageIds(fields).slice(0, kitListLimits.screenshots + 2)
  const found = ids.length > 0 ? await findReadyUploads(db, ids) : []
  return found.map(({ id, width, height }) => ({ id, width, height }))
}

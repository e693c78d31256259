import { profileListLimits } from '#src/domain/profiles/limits.ts'
import { profileImageIds } from '#src/domain/profiles/fields.ts'
import type { ProfileFields, ProfileImage } from '#src/domain/profiles/profiles.api.ts'
import type { Database } from '#src/storage/database.ts'
import { findReadyUploads } from '#src/storage/images/queries.ts'

/** The sizes of a profile's images. */
export async function findImages(db: Database, fields: ProfileFields): Promise<ProfileImage[]> {
  // One more than a profile can have, so that its validation sees that there are too many.
  const ids = profileImageIds(fields).slice(0, profileListLimits.screenshots + 2)
  const found = ids.length > 0 ? await findReadyUploads(db, ids) : []
  return found.map(({ id, width, height }) => ({ id, width, height }))
}

import type { ProfileFields } from '#src/domain/profiles/profiles.api.ts'
import { emptyProfile } from '#src/domain/profiles/profiles.ts'
import { localKeys } from '#src/islands/browser-storage/browser-storage.ts'
import { createLocalCopies, type LocalCopy } from '#src/islands/ui/saving/local-copies.ts'

/** What was typed, and the version it was typed into. */
export type CopiedProfile = { version: number; fields: ProfileFields }
export type ProfileCopy = LocalCopy<CopiedProfile>

/** Versions of profiles that this browser keeps until the server has them. */
export const profileCopies = createLocalCopies<CopiedProfile>(localKeys.profileCopy, {
  version: 0,
  fields: emptyProfile,
})

import { emptyKit, type KitFields } from '#src/domain/kits/kits.ts'
import { localKeys } from '#src/islands/browser-storage/browser-storage.ts'
import { createLocalCopies, type LocalCopy } from '#src/islands/ui/saving/local-copies.ts'

/** What was typed, and the version it was typed into. */
export type CopiedKit = { version: number; fields: KitFields }
export type KitCopy = LocalCopy<CopiedKit>

/** Versions of profiles that this browser keeps until the server has them. */
export const kitCopies = createLocalCopies<CopiedKit>(localKeys.kitCopy, { version: 0, fields: emptyKit })

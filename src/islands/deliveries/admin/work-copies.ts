import { localKeys } from '#src/islands/browser-storage/browser-storage.ts'
import { createLocalCopies } from '#src/islands/ui/saving/local-copies.ts'

/** What an operator types about a row: a note for the customer, and the listing's URL. */
export type Typed = { note: string; liveUrl: string }

export const workCopies = createLocalCopies<Typed>(localKeys.workCopy, { note: '', liveUrl: '' })

import { localKeys } from '#src/islands/browser-storage/browser-storage.ts'
import { createLocalCopies } from '#src/islands/ui/saving/local-copies.ts'

/** Replies as typed. Only this browser has them: the server knows drafts, not what becomes of them. */
export const replyCopies = createLocalCopies<{ text: string }>(localKeys.replyCopy, { text: '' })

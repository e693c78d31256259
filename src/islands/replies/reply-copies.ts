import { localKeys } from '#src/islands/browser-storage/browser-storage.ts'
import { createLocalCopies } from '#src/islands/ui/saving/local-copies.ts'

/** `replaced`: what was typed before a new draft took its place. Empty: nothing. */
export type ReplyText = { text: string; replaced: string }

/** Replies as typed. Only this browser has them: the server knows drafts, not what becomes of them. */
export const replyCopies = createLocalCopies<ReplyText>(localKeys.replyCopy, { text: '', replaced: '' })

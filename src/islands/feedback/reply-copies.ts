import { localKeys } from '#src/islands/browser-storage/browser-storage.ts'
import { createLocalCopies } from '#src/islands/ui/saving/local-copies.ts'

/** Replies as typed, until they're sent. Only this browser has them. */
export const feedbackReplyCopies = createLocalCopies<{ text: string }>(localKeys.feedbackReplyCopy, { text: '' })

/** A reason for a rejection that admins keep for next time. */
export type SavedReason = { id: number; text: string }

/** Code points. */
export const maxReasonLength = 1000
export const maxSavedReasons = 100

export const reasonMessages = {
  missing: 'Give a reason. The founder will see it.',
  tooLong: `A reason must not exceed ${maxReasonLength} characters`,
  known: 'This reason is already saved',
  tooMany: `You can save at most ${maxSavedReasons} reasons. Delete one first.`,
  deleted: 'Saved reason deleted',
  notFound: 'Saved reason not found',
} as const

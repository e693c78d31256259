import { textLength } from '#src/domain/text/text.ts'

/** Code points. */
export const maxReasonLength = 1000
export const maxSavedReasons = 100

/** Offered below the saved ones. Each says what to change. */
export const starterReasons: readonly string[] = [
  'The website doesn’t load. Check the URL, or submit again once the site is up.',
  'The page doesn’t say what the product does. Describe what it is, who it’s for and how people use it.',
  'The text reads like an ad. Use plain sentences without capitals, exclamation marks and links.',
  'The logo or the screenshot is hard to make out. Upload larger ones that show your product.',
  'This isn’t a product that people can use yet. Submit it again when they can.',
]

export const reasonMessages = {
  missing: 'Give a reason. The founder will see it.',
  tooLong: `A reason must not exceed ${maxReasonLength} characters`,
  known: 'This reason is already saved',
  tooMany: `You can save at most ${maxSavedReasons} reasons. Delete one first.`,
  deleted: 'Saved reason deleted',
  notFound: 'Saved reason not found',
} as const

/** What is wrong with a reason. Null: nothing. */
export function reasonFault(reason: string): string | null {
  if (reason === '') return reasonMessages.missing
  return textLength(reason) > maxReasonLength ? reasonMessages.tooLong : null
}

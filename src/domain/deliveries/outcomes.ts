import { groupDigits } from '#src/domain/directories/counts.ts'
import { isWebUrl } from '#src/domain/urls/web-urls.ts'
import { askKinds } from './states.ts'

// What an operator says about a row after opening the directory's form.

/**
 * `later`: no one gets the row for a while. Its note is kept, nothing else changes. `confirm`: a row that may have been sent
 * was.
 */
export const outcomeActions = ['submit', 'doubt', 'confirm', 'correct', 'already', 'ask', 'decline', 'later'] as const
/** These are about a listing that is there, so its URL is known. */
export const listedActions: readonly (typeof outcomeActions)[number][] = ['correct', 'already']

/** Why an operator gives up on a directory. Each counts as a failure of the directory: see `maxFailures`. */
export const failureReasons = ['refused', 'closed'] as const
export type FailureReason = (typeof failureReasons)[number]
/** `unconfirmed`: only of a row that may have been sent. It says nothing about the directory. */
export const outcomeReasons = [...failureReasons, 'unconfirmed'] as const

export const outcomeLimits = { text: 1000, liveUrl: 2048, bulk: 100, workMs: 6 * 60 * 60 * 1000 } as const

/** How long a row is reserved for the operator who has it open. Renewed while the page is in view. */
export const holdMs = 30 * 60 * 1000
/** How long a row that was put off stays away. */
export const laterMs = 4 * 60 * 60 * 1000

export const outcomeMessages = {
  notFound: 'This row doesn’t exist anymore.',
  held: 'Someone else is working on this row, or there is nothing left to do on it.',
  taken: (directory: string) =>
    `Someone else took ${directory} while you were away. If you already submitted it, record that on the order’s page.`,
  stale: 'This row has changed since you opened it.',
  notUndone: 'This can’t be undone anymore: the row has changed since, or someone else did it.',
  actionUnknown: `action must be one of ${outcomeActions.join(', ')}`,
  versionMissing: 'version must be the row’s version',
  kindUnknown: `kind must be one of ${Object.keys(askKinds).join(', ')}`,
  reasonUnknown: `reason must be one of ${outcomeReasons.join(', ')}`,
  questionMissing: 'Enter the directory’s question. The customer will see it.',
  textTooLong: `Use up to ${groupDigits(outcomeLimits.text)} characters.`,
  liveUrlInvalid: 'Enter the listing’s full URL, starting with https://.',
  liveUrlMissing: 'Enter the URL of the listing that is there.',
  workMsInvalid: 'workMs must be a time in milliseconds',
  noOutcomes: 'outcomes must be a list of 1 to 100 outcomes',
  idMissing: 'id must be a row’s id',
} as const

export function isLiveUrl(text: string): boolean {
  return text.length <= outcomeLimits.liveUrl && isWebUrl(text)
}

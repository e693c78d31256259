import type { Category } from '#src/domain/products/categories.ts'
import type { LinkState } from '#src/domain/links/links.ts'
import type { ReportReason } from '#src/domain/flags/flags.ts'
import type { ProductState } from '#src/domain/products/states.ts'

// What those see who run the product. Times are ISO 8601, UTC.

/** What speaks for a second look. */
export const riskKinds = [
  'disposable-mail',
  'new-domain',
  'similar-text',
  'same-email',
  'same-site',
  'rejected-before',
] as const
export type RiskKind = (typeof riskKinds)[number]

/** `text`: in words. `ref`: the other product that is meant. */
export type RiskFlag = { kind: RiskKind; text: string; ref?: string | undefined }

/** `submission`: new, or sent again. `change`: of a listing that is public. `report`: of a visitor. */
export const queueKinds = ['submission', 'change', 'report'] as const
export type QueueKind = (typeof queueKinds)[number]

/** A product as an admin reads it. */
export type AdminProduct = {
  ref: string
  slug: string
  state: ProductState
  name: string
  headline: string
  description: string
  website_url: string
  category: Category
  firstname: string
  email: string
  logo_url: string
  screenshot_url: string
  screenshot_width: number
  screenshot_height: number
  reason: string | null
  demo: boolean
  createdAt: string
  updatedAt: string
  publishedAt: string | null
}

/** One field of a change, as it is and as it shall be. */
export type FieldChange = { field: string; before: string; after: string }

export type Flag = { id: number; reason: ReportReason; note: string; createdAt: string }

export type QueueItem = {
  kind: QueueKind
  /** Names the item in the queue. */
  key: string
  product: AdminProduct
  /** Since when it waits. */
  since: string
  riskFlags: RiskFlag[]
  /** Of a change; else empty. */
  changes: FieldChange[]
  /** Of a report: all that are open for this product, oldest first; else empty. */
  reports: Flag[]
}

export type QueueCounts = Record<QueueKind, number>

/** `cursor`: to ask for what comes after; null: this is the end. */
export type QueuePage = { items: QueueItem[]; counts: QueueCounts; cursor: string | null }

/**
 * `publish` takes a submission or a change, `reject` refuses it or, where none waits, takes a listing down. `take-down` does
 * that even if a change waits; `dismiss` settles reports.
 */
export const verdicts = ['publish', 'reject', 'take-down', 'dismiss'] as const
export type Verdict = (typeof verdicts)[number]

/** `seen`: the product's `updatedAt` as it was read; where it is another now, nothing is done. */
export type Decision = { ref: string; verdict: Verdict; reason?: string; seen?: string }

/** `refused`: its state does not allow it. `listed`: another live listing has its address. `missing`: there is none. */
export type DecisionOutcome = { ref: string; outcome: 'done' | 'refused' | 'listed' | 'missing'; message: string }

/** `undoUntil`: until when these decisions can be taken back. */
export type DecisionsAnswer = { outcomes: DecisionOutcome[]; undoUntil: string }

export const undoMs = 10_000
/** A key pressed in the last second shall count, whatever the network takes. */
export const undoGraceMs = 5000
export const mostDecisions = 100

export type SavedReason = { id: number; text: string }

/** Code points. */
export const longestReason = 1000
export const mostSavedReasons = 100

export const reviewMessages = {
  missing: 'There is no such product',
  noDecisions: 'Send at least one decision',
  tooManyDecisions: `At most ${mostDecisions} at once`,
  verdictUnknown: `The verdict is one of ${verdicts.join(', ')}`,
  refMissing: 'Say which product is meant',
  reasonMissing: 'Give a reason: the founder reads it',
  reasonTooLong: `A reason must not exceed ${longestReason} characters`,
  seenInvalid: 'seen must be a time as the queue told it',
  changed: 'it has changed since you read it. Look at it again.',
  takenBack: 'taken back',
  nothingToUndo: 'no decision of yours is the last thing that happened to it, so all stays as it is.',
  undoOver: 'the time to take it back is over.',
  changedSince: 'something has happened to it since, so the decision stays.',
  reasonKnown: 'This reason is kept already',
  tooManyReasons: `At most ${mostSavedReasons} reasons are kept. Forget one first.`,
  reasonForgotten: 'The reason is forgotten.',
  reasonNotFound: 'There is no such reason',
  cursorInvalid: 'The cursor is not one that the queue gave',
  mergeSelf: 'A listing cannot be merged with itself',
  mergeTargetMissing: 'There is no such listing to merge it with',
  mergeChanged: 'One of the two has changed meanwhile. Look at them again.',
  merged: 'Merged. Its address leads to the other listing.',
  gone: 'This listing was taken down: its website had not answered for weeks.',
} as const

export type AuditEntry = {
  id: number
  at: string
  email: string
  action: string
  summary: string
  subject: string
  note: string
  /** HTTP status of the answer; null: none was given. */
  status: number | null
}

/** What else an admin sees of one product. */
export type AdminProductDetail = {
  product: AdminProduct
  riskFlags: RiskFlag[]
  reports: Flag[]
  changes: FieldChange[]
  events: { kind: string; text: string; actor: string; note: string | null; at: string }[]
  link: { state: LinkState; checkedAt: string | null; status: number | null; error: string | null } | null
}

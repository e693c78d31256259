import type { OrderState, StopReason } from './orders.ts'
import type { PackedRow } from './packed-rows.ts'
import type { AskKind, DeliveryAction, DeliveryState } from './states.ts'

// Orders and rows as their customer sees them, in the API's format. Times are ISO 8601, UTC.

export type CustomerOrder = {
  id: string
  planLabel: string
  /** Null: the customer hasn't chosen one. */
  projectId: string | null
  state: OrderState
  stopReason: StopReason | null
  /** What it includes. */
  directories: number
  startsAt: string
  dueAt: string
}

/** How many posts or pages an order includes, are published, and were sent without being public yet. */
export type WrittenProgress = { owed: number; published: number; sent: number }

export type OrderProgress = {
  /** What can be submitted: what the plan includes, without what is missing. */
  owed: number
  submitted: number
  toGo: number
  doneBy: string | null
  /** How many directories are missing because no more fit. */
  missing: number
  /** Lost listings that aren't replaced until we've looked at them. */
  heldLosses: number
  /** Whether it will be late at this pace, or is. */
  late: boolean
}

/** A directory asks something before it lists the product. */
export type Ask = {
  /** The row's id. */
  id: string
  /** Counts changes of the row. An answer names the one it's about. */
  version: number
  directory: string
  url: string
  kind: AskKind
  text: string
}

export type Report = {
  orders: (CustomerOrder & {
    progress: OrderProgress
    posts: WrittenProgress
    pages: WrittenProgress
    rows: PackedRow[]
  })[]
  asks: Ask[]
  /** Whether the project is demo data. */
  demo: boolean
  /** Whether the weekly email is on. */
  weeklyMail: boolean
}

/** All about one row. */
export type DeliveryDetails = {
  id: string
  version: number
  directory: string
  url: string
  state: DeliveryState
  /** Why the directory was chosen. */
  reason: string
  liveUrl: string | null
  notes: string | null
  ask: { kind: AskKind; text: string } | null
  answer: string | null
  /** Why it won't be listed. */
  declined: string | null
  /** Directories by name. */
  replaces: string | null
  replacedBy: string | null
  /** Whether its order was stopped, so nothing more happens to it. */
  stopped: boolean
  events: { at: string; action: DeliveryAction | 'undo'; state: DeliveryState }[]
}

/** A directory that an order may use. */
export type OfferedDirectory = {
  key: string
  name: string
  url: string
  reason: string
  dr: number | null
  followed: boolean | null
  price: string | null
}

/** What an order will use, before work starts. */
export type DirectoryPreview = {
  order: CustomerOrder
  /** How many directories fit the product. */
  fitting: number
  /** How many more would fit, but have a row for this website already. */
  used: number
  maxExcluded: number
  excluded: string[]
  first: string[]
  /** Best first: what will be used, and what comes next if some are excluded. */
  directories: OfferedDirectory[]
  /** Whether the profile says what kind of product it is. Otherwise every directory counts as fitting. */
  isMatched: boolean
}

/** A link that shows a report without signing in. */
export type ReportShare = { id: string; createdAt: string }

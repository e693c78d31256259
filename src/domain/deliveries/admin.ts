import type { ListingPrice } from '#src/domain/directories/directories.ts'
import type { WrittenProgress } from './deliveries.api.ts'
import type { FormValue } from './form-fields.ts'
import type { OrderState } from './orders.ts'
import type { Progress } from './pace.ts'
import type { OrderRisk } from './risks.ts'
import type { SavedNote } from './saved-notes.ts'
import type { AskKind, DeclineReason, DeliveryState } from './states.ts'

// Orders and rows as operators see them, in the API's format. Times are ISO.

/** Lists of orders: what is open by due date, or what is over, newest first. */
export const orderLists = ['open', 'done', 'stopped'] as const
export type OrderList = (typeof orderLists)[number]

export type AdminOrder = {
  id: string
  email: string
  /** Null: the customer hasn't chosen one. */
  project: string | null
  website_url: string | null
  /** Whether the project is demo data. */
  demo: boolean
  plan: string
  state: OrderState
  risks: OrderRisk[]
  progress: Progress
  posts: WrittenProgress
  pages: WrittenProgress
  startsAt: string
  dueAt: string
}

export type AdminDelivery = {
  id: string
  orderId: string
  version: number
  rank: number
  state: DeliveryState
  directory: string
  directoryKey: string
  url: string
  reason: string
  ask: AskKind | null
  askText: string | null
  answer: string | null
  declineReason: DeclineReason | null
  notes: string | null
  liveUrl: string | null
  submittedAt: string | null
  liveAt: string | null
  lostAt: string | null
  updatedAt: string
}

/** `undoable`: the last change was yours. `workable`: it's waiting, and the order is running. */
export type OrderRow = AdminDelivery & { undoable: boolean; workable: boolean }

export type AdminOrderDetail = { order: AdminOrder; rows: OrderRow[] }

/** A directory as its form needs it. */
export type WorkDirectory = {
  key: string
  name: string
  url: string
  /** Where its form is, or the directory itself. */
  submitUrl: string
  pricing: ListingPrice | null
  followed: boolean | null
  reciprocal: boolean | null
  dr: number | null
  notes: string | null
  checkedAt: string | null
}

export type WorkImage = { label: string; id: string; url: string }

/** Everything the work screen shows of one row. */
export type WorkItem = {
  row: AdminDelivery
  /** How to sign in to the directory, as the customer told us. Null: not needed, or deleted since. */
  signIn: string | null
  directory: WorkDirectory
  order: Pick<AdminOrder, 'id' | 'email' | 'project' | 'website_url' | 'demo' | 'plan' | 'dueAt'>
  fields: FormValue[]
  images: WorkImage[]
  /** What must never be said about the product. */
  avoid: string
  savedNotes: SavedNote[]
}

/** An operator's day. */
export type WorkDay = {
  /** Rows to do today, so that every order is done in time. */
  left: number
  /** Rows this operator finished today. */
  done: number
  /** The median time per row, in milliseconds. Null: nothing measured yet. */
  medianMs: number | null
}

/** The answer to one of many outcomes. */
export type OutcomeAnswer = {
  id: string
  outcome: 'done' | 'stale' | 'missing' | 'invalid'
  message: string | null
  row: AdminDelivery | null
}

import type { ProductText } from './fields.ts'
import type { founderTransitions, ProductState } from './states.ts'

export type FounderTransition = (typeof founderTransitions)[number]

/** Where a submission is, for its founder. Times are ISO 8601, UTC. */
export type ProductStatus = {
  ref: string
  state: ProductState
  label: string
  meaning: string
  /** Why it was not published. */
  reason: string | null
  /** 1: the next to be reviewed. */
  place: number | null
  /** The path of the product page while it is published. */
  path: string | null
  /** Changes are waiting for review; the page shows what was before them. */
  changesWait: boolean
  /** What can be done now, besides editing. */
  actions: FounderTransition[]
  history: { kind: string; label: string; note: string | null; at: string }[]
  content: ProductText & { logo_url: string; screenshot_url: string }
}

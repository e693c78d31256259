import type { Fault } from '#src/domain/fetching/faults.ts'

// Looking a customer's site up in a directory.

/**
 * Why a row is looked up. `before`: is the site listed before anyone submits it? `after`: is it listed since? `monthly`:
 * does its listing still say what the profile says?
 */
export const lookUpPurposes = ['before', 'after', 'monthly'] as const
export type LookUpPurpose = (typeof lookUpPurposes)[number]

/** What a directory's page says about the product. Null: it doesn't, or not in a way that we can read. */
export type ListingFacts = {
  name: string | null
  /** Where its link leads. */
  url: string | null
  headline: string | null
  price: string | null
}

/**
 * `not-found`: every way to look was tried to its end. `could-not-look`: at least one wasn't, so nothing is known. `seenAt`:
 * when the page was requested.
 */
export type LookUpResult =
  | { outcome: 'listed'; url: string; facts: ListingFacts; seenAt: number }
  | { outcome: 'not-found' }
  | { outcome: 'could-not-look'; fault: Fault }
export type LookUpOutcome = LookUpResult['outcome']

import type { ReadinessItem } from '#src/domain/profiles/profiles.api.ts'

/** What suggestions follow from. Times are milliseconds since 1970, UTC. */
export type ProjectFacts = {
  name: string
  /** The website's host. */
  host: string
  /** Null: there is no profile yet. */
  readiness: readonly ReadinessItem[] | null
  /**
   * What its paid orders still do: whether one waits for the profile, whether directories may join one, and whether one
   * has directories to submit to.
   */
  ordered: { waitsForProfile: boolean; takesDirectories: boolean; submits: boolean }
  /** Directories that fit and have no listing, best first. */
  directories: readonly { key: string; name: string; url: string; reason: string; price: string | null }[]
  /** Countries that speak a language of the product and aren't among its markets. */
  countries: readonly { code: string; name: string; language: string; directories: number; href: string }[]
  /** `isMentioned`: in the last four weeks. */
  keywords: readonly { id: string; text: string; createdAt: number; isMentioned: boolean }[]
  /** How many places it listens to. */
  sources: number
  /** Whether our list of products has it, or is about to. */
  isListed: boolean
  /** Listings that are gone or no longer link, without a replacement. */
  lost: readonly { id: string; directory: string; url: string; what: string; lastSeenAt: number | null }[]
  /** Null: none. */
  offer: { id: string; headline: string; endsOn: string; expired: boolean } | null
  /** Whether it has mentions that could be answered. */
  hasMentions: boolean
}

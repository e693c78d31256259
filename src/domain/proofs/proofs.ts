import { type Fault, type Verdict, verdictOfFault } from '#src/domain/fetching/faults.ts'

/** What can be checked: a page that shows that something was delivered. */
export const subjectKinds = ['delivery', 'article', 'page'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** `pending`: not found yet. `lost`: it was live and no longer is. */
export const checkStates = ['pending', 'live', 'lost'] as const
export type CheckState = (typeof checkStates)[number]

/** A page as it was read. */
export type SeenPage = {
  /** After redirects. Null: no page was read. */
  finalUrl: string | null
  /** The text of the link to the site. Empty: it has none. Null: no link was found. */
  anchor: string | null
  /** The link's `rel`, in lower case. Null: no link was found. */
  rel: string | null
  /** The robots meta elements: 'noindex, nofollow', or 'googlebot: noindex' if it is for one bot. */
  robots: string | null
  /** The X-Robots-Tag header. */
  xRobots: string | null
  /** The canonical URL that the page names. */
  canonical: string | null
}

export const noPage: SeenPage = {
  finalUrl: null,
  anchor: null,
  rel: null,
  robots: null,
  xRobots: null,
  canonical: null,
}

/** What one check saw. `status`: of the last response, null if there was none. */
export type Proof = SeenPage & { status: number | null; fault: Fault | null }

export function judge({ fault }: Pick<Proof, 'fault'>): Verdict {
  return verdictOfFault(fault)
}

/** Longer values are cut, because they come from pages that anyone may have written. */
export const proofLimits = { anchor: 300, rel: 100, robots: 1000, xRobots: 1000, url: 2048 } as const

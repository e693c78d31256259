// Whether search engines count a listing: what their exports of links say, as the customer uploads them.

export const sources = { google: 'Google', bing: 'Bing' } as const
export type Source = keyof typeof sources

export const sourceNames = Object.keys(sources) as Source[]

/** Where an engine's export comes from. */
export const tools = { google: 'Google Search Console', bing: 'Bing Webmaster Tools' } as const satisfies Record<
  Source,
  string
>

/** `unsure`: the newest export doesn't have it, and was cut. */
export const countedStates = {
  counted: 'Counted',
  'not-yet': 'Not yet',
  dropped: 'Dropped',
  unsure: 'Can’t tell',
} as const
export type CountedState = keyof typeof countedStates

/** What an engine's exports say about a live listing. Dates are ISO dates. */
export type Counted = {
  state: CountedState
  /** When it was first counted without a break since. */
  since?: string | undefined
  /** When an export last had it, if the newest doesn't. */
  lastOn?: string | undefined
  /** The day of the newest export. */
  asOf: string
}

export type CountedBy = Partial<Record<Source, Counted | undefined>>

/** Exports end at a round number of rows: 1,000 in Search Console's tables, 100,000 in its files. */
export function isCut(rows: number): boolean {
  return rows > 0 && rows % 1000 === 0
}

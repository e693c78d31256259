/** Where public posts come from. `feed`: any RSS, Atom or JSON feed. `link`: pasted by the customer. */
export const sourceKinds = {
  hackernews: 'Hacker News',
  reddit: 'Reddit',
  stackexchange: 'Stack Exchange',
  lemmy: 'Lemmy',
  mastodon: 'Mastodon',
  feed: 'Feed',
  link: 'Pasted link',
} as const
export type SourceKind = keyof typeof sourceKinds

/** Kinds that are searched for each keyword. A feed is read as a whole. */
export const searchedKinds = [
  'hackernews',
  'reddit',
  'stackexchange',
  'lemmy',
  'mastodon',
] as const satisfies SourceKind[]

// What operators do about a live listing that says something else than the customer's profile.

/** `corrected`: in the directory itself. `asked`: the directory was asked to. `left`: it stays as it is. */
export const driftDecisions = ['corrected', 'asked', 'left'] as const
export type DriftDecision = (typeof driftDecisions)[number]

export const driftLists = ['open', 'closed'] as const
export type DriftList = (typeof driftLists)[number]

export const driftMessages = {
  notFound: 'This listing isn’t there anymore.',
  changed: 'This listing has changed since you loaded the page. Reload it and decide again.',
  decisionUnknown: `decision must be ${driftDecisions.join(', ')} or null`,
  foundAtMissing: 'foundAt must be the time when the difference was found',
} as const

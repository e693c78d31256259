/** Reasons to take a closer look. */
export const riskKinds = [
  'disposable-mail',
  'free-mail',
  'site-down',
  'new-domain',
  'capitals',
  'links',
  'spam-words',
  'similar-text',
  'same-email',
  'same-site',
  'rejected-before',
  'spam-before',
] as const
export type RiskKind = (typeof riskKinds)[number]

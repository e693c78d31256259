// What waits for an admin, for the first page of the admin area and the counts of its navigation.

type Waiting = {
  /** The page of the admin area that it's on, by its name in the navigation. */
  page: 'queue' | 'corrections' | 'deliveries' | 'articles' | 'plans' | 'mails' | 'site'
  /** `1 submission`, `3 submissions`. */
  one: string
  many: string
  /** The list with just these. */
  href: string
  /** What to do about it, or what happens otherwise. */
  hint: string
  /** It's late, or doesn't work. */
  isBad?: true
  /** Not in the navigation's counts: another kind counts it already, or nobody has to act. */
  isUncounted?: true
}

/** Each kind of what waits, the most urgent first. */
export const waitingKinds = {
  submissions: {
    page: 'queue',
    one: 'submission to review',
    many: 'submissions to review',
    href: '/admin/queue?kind=submission',
    hint: 'Founders are waiting for a decision.',
  },
  changes: {
    page: 'queue',
    one: 'change to review',
    many: 'changes to review',
    href: '/admin/queue?kind=change',
    hint: 'The live page stays as it is until then.',
  },
  reports: {
    page: 'queue',
    one: 'reported listing',
    many: 'reported listings',
    href: '/admin/queue?kind=report',
    hint: 'A visitor says that something is wrong with it.',
  },
  corrections: {
    page: 'corrections',
    one: 'correction to a directory',
    many: 'corrections to directories',
    href: '/admin/corrections?state=open',
    hint: 'Accept them so that the public list is right.',
  },
  overdueRows: {
    page: 'deliveries',
    one: 'overdue submission to a directory',
    many: 'overdue submissions to directories',
    href: '/admin/deliveries/work',
    hint: 'The order is past its due date.',
    isBad: true,
    isUncounted: true,
  },
  dueRows: {
    page: 'deliveries',
    one: 'submission to a directory for today',
    many: 'submissions to directories for today',
    href: '/admin/deliveries/work',
    hint: 'Orders stay on time if these are done today. Overdue ones are included.',
  },
  ordersAtRisk: {
    page: 'deliveries',
    one: 'order at risk',
    many: 'orders at risk',
    href: '/admin/deliveries?list=risk',
    hint: 'Late, too slow, unpaid, or without a project or profile.',
    isBad: true,
    isUncounted: true,
  },
  ordersOwed: {
    page: 'deliveries',
    one: 'order that owes directories',
    many: 'orders that owe directories',
    href: '/admin/deliveries?list=risk',
    hint: 'Not enough directories fit. More are added as new ones join the list.',
    isUncounted: true,
  },
  lossDecisions: {
    page: 'deliveries',
    one: 'order with many lost listings',
    many: 'orders with many lost listings',
    href: '/admin/deliveries?list=risk',
    hint: 'Decide whether to replace them.',
  },
  driftedListings: {
    page: 'deliveries',
    one: 'listing to correct',
    many: 'listings to correct',
    href: '/admin/deliveries/listings',
    hint: 'Live, but not what the customer’s profile says.',
  },
  articles: {
    page: 'articles',
    one: 'article to write',
    many: 'articles to write',
    href: '/admin/articles',
    hint: 'Planned for today or earlier.',
  },
  brokenConnections: {
    page: 'articles',
    one: 'broken connection to a customer’s site',
    many: 'broken connections to customers’ sites',
    href: '/admin/articles?tab=approved',
    hint: 'Approved articles and pages can’t be published there.',
    isBad: true,
    isUncounted: true,
  },
  planRequests: {
    page: 'plans',
    one: 'plan waiting for payment',
    many: 'plans waiting for payment',
    href: '/admin/plans?view=chosen&state=incomplete',
    hint: 'Chosen, but not paid. Mark it as paid if the money came another way.',
  },
  failedPayments: {
    page: 'plans',
    one: 'plan whose payment failed',
    many: 'plans whose payment failed',
    href: '/admin/plans?view=chosen&state=past_due',
    hint: 'Its orders are paused until it’s paid.',
    isBad: true,
  },
  failedMails: {
    page: 'mails',
    one: 'failed email',
    many: 'failed emails',
    href: '/admin/mails?state=failed',
    hint: 'Given up. Read the error, then retry it.',
    isBad: true,
  },
  lateMails: {
    page: 'mails',
    one: 'email that should have been sent',
    many: 'emails that should have been sent',
    href: '/admin/mails?state=waiting',
    hint: 'Overdue for a quarter of an hour. The mail server may be down.',
    isBad: true,
  },
  failedRebuild: {
    page: 'site',
    one: 'change that isn’t on the site',
    many: 'changes that aren’t on the site',
    href: '/admin/site',
    hint: 'A rebuild was requested a while ago. Check the build log.',
    isBad: true,
  },
  failingLinks: {
    page: 'site',
    one: 'listing whose website fails',
    many: 'listings whose websites fail',
    href: '/admin/site?links=failing',
    hint: 'Checked again on its own. It’s taken down after a month.',
    isUncounted: true,
  },
} as const satisfies Record<string, Waiting>

export type WaitingKind = keyof typeof waitingKinds
export const waitingNames = Object.keys(waitingKinds) as [WaitingKind, ...WaitingKind[]]

/** Where counting stops. */
export const maxWaiting = 1000

/** How many open orders are checked for risks, those due first. */
export const maxOrdersRead = 200

/** A mail or a rebuild is late this long after it was due. */
export const lateMs = 15 * 60 * 1000

/** `3 changes to review`, `1,000+ failed emails` */
export function waitingText(kind: WaitingKind, count: number): string {
  const { one, many } = waitingKinds[kind]
  return `${countText(count)} ${count === 1 ? one : many}`
}

export function countText(count: number): string {
  return count >= maxWaiting ? `${maxWaiting.toLocaleString('en')}+` : count.toLocaleString('en')
}

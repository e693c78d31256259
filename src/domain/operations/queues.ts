/** Rows of a queue that are counted. */
export const maxCounted = 1000

/** What waits to be done by a job. `href`: where an admin sees more. */
export const queues = {
  mails: { label: 'Emails', href: '/admin/mails' },
  orders: { label: 'Orders in progress', href: '/admin/deliveries' },
  proofs: { label: 'Proof checks', href: null },
  mentions: { label: 'Mention searches', href: null },
  publications: { label: 'Publications', href: null },
  linkChecks: { label: 'Link checks', href: null },
  directoryChecks: { label: 'Directory checks', href: '/admin/directories' },
  indexPings: { label: 'Search engine notices', href: null },
} as const satisfies Record<string, { label: string; href: string | null }>

export type QueueName = keyof typeof queues
export const queueNames = Object.keys(queues) as [QueueName, ...QueueName[]]

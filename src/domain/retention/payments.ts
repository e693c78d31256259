import type { RetentionRule } from './rule.ts'

/** What paying leaves behind. */
export const paymentRules = {
  receipts: {
    what: 'Receipts',
    why: 'Tax and commercial law',
    tables: ['payments'],
    days: 3653,
    since: 'the payment',
    then: 'Deleted. If you delete your account first, they no longer name you',
  },
  paymentEvents: {
    what: 'The ids of messages from our payment provider',
    why: 'So we don’t process one twice',
    tables: ['payment_events'],
    days: 90,
    since: 'they arrive',
    then: 'Deleted',
  },
  paymentReversals: {
    what: 'Refunds and disputed payments, by the payment’s id at our payment provider',
    why: 'So a receipt that arrives later says so',
    tables: ['payment_reversals', 'payment_disputes'],
    days: 3653,
    since: 'the last change',
    then: 'Deleted',
  },
  usedTrials: {
    what: 'That a free trial was used, as codes made from your email and from your card’s code at our payment provider, which don’t name you',
    why: 'So each person has one',
    tables: ['used_trials'],
    days: 1096,
    since: 'the trial',
    then: 'Deleted. They stay if you delete your account',
  },
  keptUses: {
    what: 'How many reply drafts and lead exports a deleted account used in its last month, with a code made from its email, which doesn’t name you',
    why: 'So what is free stays free once a month for each person',
    tables: ['kept_uses'],
    days: 32,
    since: 'that month began',
    then: 'Deleted',
  },
} as const satisfies Record<string, RetentionRule>

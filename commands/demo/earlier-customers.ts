import { emptyProfile } from '#src/domain/profiles/profiles.ts'
import { plans } from '#src/domain/plans/plans.ts'
import type { DemoCustomer } from './customers.ts'

// Customers whose work is long done, so that directories have figures, and forecasts have something to be made from. Their
// products are made up and use reserved domain names.

export type EarlierCustomer = Omit<DemoCustomer, 'mentions' | 'audience'> & {
  /** So that a directory doesn't do the same for all of them. */
  shift: number
}

const publisherId = plans.find(({ slug }) => slug === 'publisher')?.id ?? 0

const products = [
  ['Budget', 'Budgets for teams that everyone can read'],
  ['Roster', 'Shifts for small teams, planned in minutes'],
  ['Tickets', 'A help desk that fits in one inbox'],
  ['Surveys', 'Short surveys that people finish'],
  ['Contracts', 'Contracts that are signed on the same day'],
  ['Bookings', 'Appointments without calls and emails'],
  ['Stock', 'Stock counts for small shops'],
  ['Hiring', 'One page for each open role'],
  ['Boards', 'Whiteboards for planning a week'],
  ['Receipts', 'Receipts that sort themselves'],
  ['Forms', 'Forms that work on any phone'],
  ['Metrics', 'Five numbers about your startup, each morning'],
] as const

/** Oldest first. */
export const earlierCustomers: readonly EarlierCustomer[] = products.map(([word, tagline], at) => ({
  email: `${word.toLowerCase()}@demo.example`,
  planId: publisherId,
  startedDaysAgo: 390 - at * 27,
  pace: 10,
  pageBatches: [],
  shift: 1 + at * 7,
  profile: {
    ...emptyProfile,
    name: `Example ${word}`,
    website_url: `https://${word.toLowerCase()}.example`,
    tagline60: tagline,
    tagline100: tagline,
    description160: `${tagline}.`,
    description500: `${tagline}.`,
    description2000: `${tagline}.`,
    category: 'saas',
    keywords: [word.toLowerCase()],
    founder: 'Demo customer',
    contactEmail: `hello@${word.toLowerCase()}.example`,
    countries: ['US'],
    languages: ['en'],
  },
}))

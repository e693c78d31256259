import type { Page, Route } from '@playwright/test'
import type { Overview } from '#src/domain/overview/overview.api.ts'
import { nothingWaits } from '#src/domain/overview/waiting.ts'
import { plans } from '#src/domain/plans/plans.ts'
import type { Project } from '#src/domain/projects/projects.api.ts'
import type { OwnSecurityEvents } from '#src/domain/security-log/security-log.api.ts'
import type { Coupon, Receipt } from '#src/domain/payments/payments.api.ts'
import type { SecondFactors } from '#src/domain/sign-in/second-factor/second-factor.api.ts'
import type { SessionInfo } from '#src/domain/sign-in/sessions/sessions.api.ts'
import type { Account, Subscription } from '#src/domain/subscriptions/subscriptions.api.ts'
import type { Suggestion } from '#src/domain/suggestions/suggestions.api.ts'
import { localKeys } from '#src/islands/browser-storage/browser-storage.ts'
import { expect, openLive } from '#tests/e2e/journey.ts'

// Account states that only time and a payment provider can cause. The API's responses are faked here to look at
// screens. Other journeys and API tests cover what the API really does.

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

export const tokenOf = (sub: string, exp = 4_000_000_000): string =>
  `${encode({ alg: 'HS256' })}.${encode({ sub, isAdmin: false, exp })}.signature`

export const growth: Subscription = {
  id: 's1',
  planId: 3,
  planLabel: 'Growth',
  type: 'monthly',
  price: 199,
  currency: 'usd',
  state: 'active',
  createdAt: '2026-08-21T10:00:00.000Z',
  trialEndsAt: '2026-08-24T10:00:00.000Z',
  periodEndsAt: '2026-12-24T10:00:00.000Z',
  endedAt: null,
  managed: true,
}

export const ada: Account = {
  id: 'ada',
  email: 'ada.lovelace@analytical-engines.example',
  pendingEmail: null,
  name: 'Ada',
  emailConfirmed: true,
  hasPassword: true,
  hasGoogle: false,
  isAdmin: false,
  createdAt: '2026-08-21T09:00:00.000Z',
  trialAvailable: true,
  subscription: growth,
}

const names = ['Analytical Engine', 'Difference Engine, which has quite a long name', 'Notes']
export const projects: readonly Project[] = names.map((name, index) => ({
  id: `p${index}`,
  name,
  website_url: `https://site-${index}.example/`,
  createdAt: '2026-09-01T00:00:00.000Z',
}))

const receipts = (['paid', 'refunded', 'paid'] as const).map<Receipt>((state, index) => ({
  id: `r${index}`,
  amount: index === 1 ? 159.2 : 199,
  refunded: [0, 159.2, 50.5][index]!,
  refundedAt: index === 0 ? null : '2026-11-02T10:00:00.000Z',
  currency: 'usd',
  description: 'Growth, one month',
  state,
  at: ['2026-11-24T10:00:00.000Z', '2026-10-24T10:00:00.000Z', '2026-09-24T10:00:00.000Z'][index]!,
  url: state === 'refunded' ? null : 'https://pay.example/receipt',
}))

const coupon: Coupon = {
  id: 'c1',
  name: 'Launch discount',
  code: 'LAUNCH20',
  percentOff: 20,
  amountOff: null,
  currency: null,
  duration: 'forever',
}

const sessions: readonly SessionInfo[] = [
  ['Firefox on Windows', 'Berlin, Germany', 'password'],
  ['Safari on iPhone', 'San Pedro de Macorís, Dominican Republic', 'magic-link'],
  ['Unknown browser on Linux', 'Network 203.0.113.0/24', 'google'],
].map(([device = '', place = '', method], index) => ({
  id: `session-${index}`,
  current: index === 0,
  method: method as SessionInfo['method'],
  factors: 'one',
  device,
  place,
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: `2026-11-1${9 - index}T10:05:00.000Z`,
}))

const factors: SecondFactors = {
  passkeys: [
    {
      id: 'k1',
      name: 'iCloud Keychain',
      synced: true,
      createdAt: '2026-10-01T10:00:00.000Z',
      lastUsedAt: '2026-11-19T08:00:00.000Z',
    },
    {
      id: 'k2',
      name: 'Blue security key, the spare one in the drawer',
      synced: false,
      createdAt: '2026-10-02T10:00:00.000Z',
      lastUsedAt: null,
    },
  ],
  authenticator: { addedAt: '2026-10-03T10:00:00.000Z' },
  recoveryCodes: { left: 9, createdAt: '2026-10-01T10:00:00.000Z' },
  required: false,
  usedHere: true,
}

const activity: OwnSecurityEvents = {
  events: (
    [
      ['signed-in', 'Signed in', 'Passkey · Firefox on Windows', 'Network 203.0.113.0/24', 1],
      ['sign-in-failed', 'Sign-in failed', 'Password', 'Network 198.51.100.0/24', 14],
      ['factor-added', 'Sign-in method added', 'Authenticator app', 'Network 2001:db8:85a3::/48', 1],
      ['session-ended', 'Session ended', 'All devices · by our team', null, 1],
      ['password-changed', 'Password changed', null, 'Network 203.0.113.0/24', 1],
    ] as const
  ).map(([event, label, about, place, count], index) => {
    const at = `2026-11-1${9 - index}T10:05:00.000Z`
    return { id: `event-${index}`, event, label, about, place, count, at, lastAt: at }
  }),
  cursor: '1.event-4',
}

const suggestions: Suggestion[] = [
  {
    ...{ id: 's1', projectId: 'p1', kind: 'profile', title: 'Add a screenshot', effort: 'minutes' },
    ...{ reason: 'There’s no screenshot. Add one if you can.', href: '/dashboard/profile' },
    createdAt: '2026-11-20T10:00:00.000Z',
  },
]

const overview: Overview = {
  demo: false,
  orders: [],
  waiting: {
    items: [
      {
        ...{
          kind: 'profile',
          id: 'o1',
          blocks: 'order',
          title: 'Approve your profile',
          score: 0,
          size: 1,
          version: null,
        },
        ...{ detail: 'Your Publisher order is waiting for it.', href: '/dashboard/profile', ask: null, url: null },
        ...{ dueAt: null, since: '2026-11-20T10:00:00.000Z' },
      },
    ],
    totals: { ...nothingWaits, profile: 1, mention: 3 },
  },
  mentions: { keywords: 2, sources: 1, unread: 3, days: Array.from({ length: 28 }, (_, at) => at % 4) },
  feedback: { undecided: 0, days: Array.from({ length: 28 }, () => 0) },
}

type State = {
  account: Account
  projects: readonly Project[]
  receipts: readonly Receipt[]
  coupons: readonly Coupon[]
}

export const states = {
  new: { account: { ...ada, emailConfirmed: false, subscription: null }, projects: [], receipts: [], coupons: [] },
  incomplete: {
    account: { ...ada, subscription: { ...growth, state: 'incomplete', trialEndsAt: null, periodEndsAt: null } },
    projects,
    receipts: [],
    coupons: [],
  },
  active: { account: ada, projects, receipts, coupons: [coupon] },
  changingEmail: {
    account: { ...ada, pendingEmail: 'augusta.ada.king@difference-engines.example' },
    projects,
    receipts: [],
    coupons: [],
  },
  pastDue: { account: { ...ada, subscription: { ...growth, state: 'past_due' } }, projects, receipts, coupons: [] },
  canceled: { account: { ...ada, subscription: { ...growth, state: 'canceled' } }, projects, receipts, coupons: [] },
  unmanaged: { account: { ...ada, subscription: { ...growth, managed: false } }, projects, receipts: [], coupons: [] },
  ended: {
    account: { ...ada, subscription: { ...growth, state: 'ended', endedAt: '2026-11-01T00:00:00.000Z' } },
    projects,
    receipts,
    coupons: [],
  },
} as const satisfies Record<string, State>

export type Answer = (route: Route) => Promise<void>

/** Signs in as Ada, or as someone else, on every page of the context, and responds as the API would in that state. */
export async function asIn(page: Page, state: keyof typeof states, more: Record<string, Answer> = {}): Promise<void> {
  const { account, projects, receipts, coupons } = states[state]
  const data: Record<string, unknown> = {
    'GET /users/me': account,
    'GET /users/me/sessions': sessions,
    'GET /users/me/second-factor': factors,
    'GET /users/me/security-events': activity,
    'GET /projects/my': projects,
    'GET /plans/all': plans.map((plan) => ({ ...plan, stripePlanId: null, active: true, url: 'https://pay.example' })),
    ...Object.fromEntries<unknown>(
      projects.flatMap(({ id }) => [
        [`GET /projects/${id}/overview`, overview],
        [`GET /suggestions/${id}/project`, { items: suggestions }],
      ]),
    ),
    'GET /payments/receipts': receipts,
    'GET /payments/stripe-coupons': coupons,
  }
  await page.addInitScript(
    ([key, token]) => {
      // Once per tab, because later changes by the page must stay. Signing out clears the storage, but not the name.
      if (window.name === 'signed-in') return
      window.name = 'signed-in'
      localStorage.setItem(key, token)
    },
    [localKeys.accessToken, tokenOf(account.id)] as const,
  )
  await page.route('**/api/**', (route) => {
    const request = route.request()
    const call = `${request.method()} ${new URL(request.url()).pathname.replace('/api', '')}`
    return more[call]?.(route) ?? route.fulfill({ json: { success: true, message: 'Done.', data: data[call] ?? null } })
  })
}

/** Opens a signed-in screen and waits until its data is shown. */
export async function openLoaded(page: Page, path: string): Promise<void> {
  await openLive(page, path)
  await expect(page.locator('.loading')).toHaveCount(0)
}

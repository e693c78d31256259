import type { Page } from '@playwright/test'
import { emailFor } from '#tests/e2e/accounts/steps.ts'
import { mailTo } from '#tests/e2e/journey.ts'
import type { Asks } from './asking.ts'

const password = 'a kettle sings at four'

/** Accounts, plans and payments, in the order in which a customer meets them. */
export function accountCalls(page: Page): Asks {
  return {
    'POST /auth/exist': ({ email }) => ({ json: { email }, answers: ['exists'] }),
    'POST /auth/signup': () => ({ json: { email: emailFor('conformance-new'), password }, answers: ['accessToken'] }),
    'POST /auth/password-reset': ({ email }) => ({ json: { email } }),
    'PUT /auth/password': async ({ email = '' }) => {
      const { links } = await mailTo(email, /password/i)
      const resetPasswordToken = new URL(links.find((link) => link.includes('#')) ?? '').hash.slice(1)
      return { json: { password, resetPasswordToken: resetPasswordToken.replace(/^token=/, '') } }
    },
    'POST /auth/signIn': (world) => ({
      json: { email: world['email'], password },
      answers: ['accessToken'],
      keep: ({ accessToken }) => void (world['customerToken'] = String(accessToken)),
    }),
    'GET /auth/magic-link': () => ({ query: { email: 'conformance-link@example.com' } }),
    // Only a mailed token works: tests of the functions sign in with one.
    'GET /auth/magic-link/callback': () => ({ query: { token: 'x' }, status: 401 }),
    // Only Google gives a code that works: another journey signs in with one.
    'POST /auth/google': () => ({ json: { code: 'x', codeVerifier: 'y', nonce: 'z' }, status: 401 }),
    'GET /users/me': (world) => ({
      as: 'customer',
      keep: ({ data }) => void (world['userId'] = String(data['id'])),
    }),
    'GET /plans/all': () => ({ query: { active: 'true' } }),
    'GET /plans/{id}': () => ({ places: { id: '2' } }),
    'POST /plans/change': (world) => ({
      as: 'customer',
      json: { planId: 2 },
      keep: ({ data }) => void (world['subscriptionId'] = String(data['id'])),
    }),
    'GET /subscriptions/{id}': ({ subscriptionId = '' }) => ({ as: 'customer', places: { id: subscriptionId } }),
    'POST /users/new-subscription': ({ subscriptionId }) => ({ as: 'customer', json: { subscriptionId } }),
    'GET /users/complete-payment': () => ({
      as: 'customer',
      keep: async ({ paymentUrl }) => {
        await page.goto(String(paymentUrl))
        await page.getByRole('button', { name: 'Pay', exact: true }).click()
        await page.waitForURL(/\/dashboard/)
      },
    }),
    'GET /payments/confirms': () => ({ as: 'customer' }),
    'GET /users/update-payment': () => ({ as: 'customer' }),
    'GET /payments/account-id/{a}/{b}': (world) => ({
      as: 'customer',
      places: { a: world['userId'] ?? '', b: 'test' },
      keep: ({ data }) => void (world['accountId'] = String(data['accountId'])),
    }),
    'GET /payments/stripe-coupons': ({ accountId = '' }) => ({
      as: 'customer',
      query: { stripeAcountId: accountId, testStripeAccountId: accountId },
    }),
    'POST /plans': (world) => ({
      as: 'admin',
      json: plan,
      status: 201,
      keep: ({ data }) => void (world['planId'] = String(data['id'])),
    }),
    'PUT /plans/{id}': ({ planId = '' }) => ({ as: 'admin', places: { id: planId }, json: { ...plan, price: 49 } }),
    'DELETE /plans/{id}': ({ planId = '' }) => ({ as: 'admin', places: { id: planId } }),
  }
}

const plan = {
  label: 'Conformance',
  headline: 'One directory',
  description: 'To see that plans can be added.',
  price: 39,
  strokePrice: 59,
  type: 'monthly',
  features: ['One directory'],
  nofeatures: [],
  popular: false,
  active: false,
  devise: '$',
}

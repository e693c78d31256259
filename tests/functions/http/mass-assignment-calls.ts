import { createHash } from 'node:crypto'
import { newMailedToken } from '#functions/sign-in/mailed-tokens.ts'
import { statusToken } from '#functions/products/status-links.ts'
import { mailedTokens } from '#src/storage/accounts/schema.ts'
import { applyTransition } from '#src/storage/products/changes.ts'
import { addTestUser, password, send, type TestUser } from '#tests/support/accounts.ts'
import type { TestApi } from '#tests/support/api.ts'
import { codeAt } from '#tests/support/authenticator-app.ts'
import { post, written } from '#tests/support/posts.ts'
import { addTestPasskey, firstStep } from '#tests/support/second-factors.ts'
import { SoftwareAuthenticator } from '#tests/support/software-authenticator.ts'
import { givenProduct, givenProducts, productBody, typed } from '#tests/support/submissions.ts'
import { articleCalls } from './mass-assignment-articles.ts'
import { deliveryCalls } from './mass-assignment-deliveries.ts'
import { adminCalls } from './mass-assignment-admin.ts'
import { feedbackCalls } from './mass-assignment-feedback.ts'
import { mentionCalls } from './mass-assignment-mentions.ts'
import { leadCalls } from './mass-assignment-leads.ts'
import { publishingCalls } from './mass-assignment-publishing.ts'
import { givenCorrection, listedDirectory } from '#tests/support/corrections.ts'

// One call of each route with a valid body, and the rows it needs.

export type World = {
  admin: TestUser
  user: TestUser
  unconfirmed: TestUser
  ref: string
  token: string
  pending: string
  post: string
  project: string
}
type Call = { token?: string; path?: string; body: Record<string, unknown> }

const newPassword = 'quiet rivers run deep'
const plan = { label: 'A', price: 1, strokePrice: 2, type: 'monthly', headline: 'h', description: 'd', features: ['f'] }
const newPlan = { ...plan, url: 'https://pay.example.com/a' }
const project = { name: 'Mine', website_url: 'https://mine.example' }

export const takenCalls: Record<string, (world: World, api: TestApi) => Call | Promise<Call>> = {
  'POST /api/products': async (_, api) => ({ body: await productBody(api) }),
  'POST /api/products/{slug}/reports': () => ({ path: '/products/tea/reports', body: { reason: 'dead' } }),
  'POST /api/directory-list/{slug}/corrections': () => ({
    path: `/directory-list/${listedDirectory.slug}/corrections`,
    body: { field: 'price', text: 'It costs $50 now.' },
  }),
  'POST /api/admin/corrections/{id}/accept': async ({ admin }, api) => ({
    token: admin.token,
    path: `/admin/corrections/${await givenCorrection(api)}/accept`,
    body: { version: 0, pricing: 'Paid' },
  }),
  'POST /api/admin/corrections/{id}/reject': async ({ admin }, api) => ({
    token: admin.token,
    path: `/admin/corrections/${await givenCorrection(api)}/reject`,
    body: { note: 'The pricing page says free.' },
  }),
  'PUT /api/submissions/{ref}': ({ ref, token }) => ({
    path: `/submissions/${ref}`,
    token,
    body: { ...typed, headline: 'Another headline' },
  }),
  'POST /api/file-uploads/image': () => ({ body: { kind: 'logo', type: 'image/png', size: 1000 } }),
  'POST /api/waitlist': () => ({ body: { email: 'ann@example.com' } }),
  'POST /api/auth/signIn': ({ user }) => ({ body: { email: user.user.email, password } }),
  'POST /api/auth/signup': () => ({ body: { email: 'ann@example.com', password: newPassword } }),
  'POST /api/auth/exist': ({ user }) => ({ body: { email: user.user.email } }),
  'POST /api/auth/confirm': async ({ unconfirmed }, api) => ({
    token: unconfirmed.token,
    body: { token: await mailToken(api, 'confirm', unconfirmed) },
  }),
  'POST /api/auth/password-reset': ({ user }) => ({ body: { email: user.user.email } }),
  'PUT /api/auth/password': async ({ user }, api) => ({
    body: { password: newPassword, resetPasswordToken: await mailToken(api, 'reset', user) },
  }),
  'POST /api/auth/magic-link': ({ user }) => ({ body: { email: user.user.email, browser: 'x'.repeat(43) } }),
  'POST /api/auth/magic-link/callback': async ({ user }, api) => ({
    body: { token: await mailToken(api, 'magic', user, 'x'.repeat(43)), browser: 'x'.repeat(43) },
  }),
  'POST /api/auth/sign-out': ({ user }) => ({ token: user.token, body: { everywhere: true } }),
  'POST /api/auth/proof': ({ user }) => ({ token: user.token, body: { method: 'password', password } }),
  'POST /api/auth/passkeys': async ({ user }, api) => {
    const { authenticator } = await addTestPasskey(api, user.token)
    const asked = await send<PasskeyRequest>(api, 'POST /auth/passkeys/options')
    const { options, attempt } = asked.body.data
    return { body: { attempt, response: authenticator.get(options) } }
  },
  'POST /api/auth/second-factor': async ({ admin }, api) => {
    const { token } = await firstStep(api, admin.user.email, password)
    return { body: { token, method: 'totp', code: codeAt(api.clock.now) } }
  },
  'POST /api/auth/second-factor/passkey': async ({ user }, api) => {
    await addTestPasskey(api, user.token)
    return { body: { token: (await firstStep(api, user.user.email, password)).token } }
  },
  'POST /api/auth/email-stop': async ({ user }, api) => ({ body: { token: await mailToken(api, 'stop', user) } }),
  'PUT /api/users/me': ({ user }) => ({ token: user.token, body: { name: 'Ann' } }),
  'PUT /api/users/me/password': ({ user }) => ({
    token: user.token,
    body: { currentPassword: password, password: newPassword },
  }),
  'POST /api/users/me/email': ({ user }) => ({ token: user.token, body: { email: 'new@example.com' } }),
  'POST /api/users/me/email/confirm': async ({ user }, api) => {
    await send(api, 'POST /users/me/email', { token: user.token, body: { email: 'new@example.com' } })
    const owner = { user: { ...user.user, email: 'new@example.com', emailKey: 'new@example.com' } }
    return { token: user.token, body: { token: await mailToken(api, 'email', owner) } }
  },
  'POST /api/users/me/passkeys': async ({ user }, api) => {
    const authenticator = new SoftwareAuthenticator(api.services.env.origin)
    const asked = await send<PasskeyCreation>(api, 'POST /users/me/passkeys/options', { token: user.token })
    return { token: user.token, body: { name: 'Laptop', response: authenticator.create(asked.body.data.options) } }
  },
  'PUT /api/users/me/passkeys/{id}': async ({ user }, api) => {
    const { answer } = await addTestPasskey(api, user.token)
    const { id } = answer.body.data.passkey
    return { path: `/users/me/passkeys/${id}`, token: user.token, body: { name: 'Phone' } }
  },
  'POST /api/users/me/authenticator/confirm': async ({ user }, api) => {
    const begun = await send(api, 'POST /users/me/authenticator', { token: user.token })
    return { token: user.token, body: { code: codeAt(api.clock.now, begun.body.data['secret']) } }
  },
  'POST /api/users/new-subscription': async ({ user }, api) => ({
    token: user.token,
    body: { subscriptionId: await choosePlan(api, user) },
  }),
  'POST /api/subscriptions/{id}/settle': async ({ admin, user }, api) => ({
    path: `/subscriptions/${await choosePlan(api, user)}/settle`,
    token: admin.token,
    body: { state: 'ended' },
  }),
  'POST /api/plans/requests': () => ({ body: { plan: 'growth', website: 'tea.example', email: 'ann@tea.example' } }),
  'POST /api/plans': ({ admin }) => ({ token: admin.token, body: newPlan }),
  'PUT /api/plans/{id}': ({ admin }) => ({ path: '/plans/100', token: admin.token, body: { ...newPlan, label: 'B' } }),
  'POST /api/plans/change': ({ user }) => ({ token: user.token, body: { planId: 2 } }),
  'POST /api/projects': ({ user }) => ({ token: user.token, body: project }),
  'PUT /api/projects/{id}': ({ user, project: id }) => ({ path: `/projects/${id}`, token: user.token, body: project }),
  'PUT /api/projects/{id}/profile': ({ user, project: id }) => ({
    path: `/projects/${id}/profile`,
    token: user.token,
    body: { version: 0, fields: { name: 'Mine' } },
  }),
  ...articleCalls,
  ...deliveryCalls,
  ...adminCalls,
  ...leadCalls,
  ...publishingCalls,
  ...mentionCalls,
  ...feedbackCalls,
  'POST /api/blogposts': ({ admin }) => ({ token: admin.token, body: { ...written, title: 'Another' } }),
  'PUT /api/blogposts/{id}': ({ admin, post: id }) => ({
    path: `/blogposts/${id}`,
    token: admin.token,
    body: { ...written, title: 'Changed', version: 1 },
  }),
  'PUT /api/admin/posts/{id}/draft': ({ admin, post: id }) => ({
    path: `/admin/posts/${id}/draft`,
    token: admin.token,
    body: { ...written, title: 'Changed', version: 1 },
  }),
  'DELETE /api/admin/posts/{id}/draft': async ({ admin, post: id }, api) => {
    const draft = { token: admin.token, body: { title: 'Changed', version: 1 } }
    const kept = await send<{ version: number }>(api, `PUT /admin/posts/${id}/draft`, draft)
    return { path: `/admin/posts/${id}/draft`, token: admin.token, body: { version: kept.body.data.version } }
  },
  'POST /api/admin/reasons': ({ admin }) => ({ token: admin.token, body: { text: 'Not a product' } }),
  'POST /api/admin/decisions': ({ admin, pending }) => ({ token: admin.token, body: rejecting(pending) }),
  'POST /api/admin/decisions/undo': async ({ admin, pending }, api) => {
    await send(api, 'POST /admin/decisions', { token: admin.token, body: rejecting(pending) })
    return { token: admin.token, body: { refs: [pending] } }
  },
  'PUT /api/admin/products/{ref}': ({ admin, pending }) => ({
    path: `/admin/products/${pending}`,
    token: admin.token,
    body: { ...typed, name: 'Another name' },
  }),
  'POST /api/admin/products/{ref}/merge': ({ admin, pending }) => ({
    path: `/admin/products/${pending}/merge`,
    token: admin.token,
    body: { into: 'ref-0' },
  }),
}

/** Routes with a body that no call above covers, and why. */
export const uncoveredRoutes: Record<string, string> = {
  'PUT /api/file-uploads/{id}/parts/{n}': 'Its body is bytes of an image, without fields.',
  'POST /api/feedback/screenshots': 'A form with a file and one text.',
  'POST /api/auth/google': 'It needs a code of Google; google.test.ts has a provider. It reads four named texts.',
}

/** Ids in the order of their use, so that the same calls store the same rows. */
export function countIds(from: number): () => string {
  let ids = from
  return () => (ids += 1).toString(16).padStart(32, '0')
}

export async function buildWorld(api: TestApi): Promise<World> {
  api.services.newId = countIds(0)
  const admin = await addTestUser(api, { admin: true, email: 'admin@example.com', password })
  const user = await addTestUser(api, { email: 'user@example.com', password })
  const unconfirmed = await addTestUser(api, { email: 'unconfirmed@example.com', password, confirmed: false })
  await givenProducts(api.db, [{ slug: 'tea' }])
  const { ref } = await givenProduct(api.db, { slug: 'one', ref: '1'.repeat(32) })
  const { ref: pending } = await givenProduct(api.db, { slug: 'two', ref: '2'.repeat(32) })
  for (const one of [ref, pending]) await applyTransition(api.db, one, 'confirm', { now: api.clock.now })
  const { id } = await post(api, admin.token)
  await send(api, 'POST /plans', { token: admin.token, body: newPlan })
  const added = await send(api, 'POST /projects', { token: user.token, body: { ...project, name: 'First' } })
  const token = statusToken(api.services, ref)
  return { admin, user, unconfirmed, ref, token, pending, post: id, project: added.body.data['id']! }
}

type PasskeyRequest = { options: Parameters<SoftwareAuthenticator['get']>[0]; attempt: string }
type PasskeyCreation = { options: Parameters<SoftwareAuthenticator['create']>[0] }

const rejecting = (ref: string) => ({ decisions: [{ ref, verdict: 'reject', reason: 'Not a product' }] })

async function mailToken(
  { db, clock }: TestApi,
  purpose: Parameters<typeof newMailedToken>[0],
  { user: { id: userId, email, emailKey } }: Pick<TestUser, 'user'>,
  browser?: string,
): Promise<string> {
  const { token, row } = newMailedToken(purpose, { email, emailKey, userId }, clock.now)
  await db.insert(mailedTokens).values({
    ...row,
    ...(browser !== undefined && { browserHash: createHash('sha256').update(browser).digest('base64url') }),
  })
  return token
}

async function choosePlan(api: TestApi, { user, token }: TestUser): Promise<string> {
  await send(api, 'POST /plans/change', { token, body: { planId: 100 } })
  const sql = 'SELECT id FROM subscriptions WHERE user_id = ?'
  const { rows } = await api.db.$client.execute({ sql, args: [user.id] })
  return rows[0]?.['id'] as string
}

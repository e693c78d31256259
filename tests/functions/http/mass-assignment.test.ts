import { describe, expect, it } from 'vitest'
import { passTransition } from '#src/storage/submissions.ts'
import { statusToken } from '#functions/status-links.ts'
import { addTestUser, password, send, type TestUser } from '#tests/support/accounts.ts'
import { type TestApi, useApi } from '#tests/support/api.ts'
import { readOperations } from '#tests/support/fuzz/document.ts'
import { post, written } from '#tests/support/posts.ts'
import { givenProducts, givenSubmission, submissionBody, typed } from '#tests/support/submissions.ts'

/** What rows hold and what decides over rights. A body may hold it too where the route's own schema names it. */
const foreign: Record<string, unknown> = {
  isAdmin: true,
  is_admin: 1,
  role: 'admin',
  confirmedAt: 1,
  confirmed_at: 1,
  emailKey: 'stranger@example.com',
  email: 'stranger@example.com',
  passwordHash: 'x',
  customerId: 'x',
  userId: 'a-stranger',
  user_id: 'a-stranger',
  user: { isAdmin: true },
  factors: 'two',
  provenAt: 9_999_999_999_999,
  expiresAt: 9_999_999_999_999,
  state: 'published',
  status: 'published',
  price: 0,
  planId: 4,
  periodEndsAt: '2099-01-01T00:00:00.000Z',
  id: 'an-id-of-choice',
  ref: 'a-ref-of-choice',
  slug: 'a-slug-of-choice',
  createdAt: 1,
  updatedAt: 1,
  publishedAt: 1,
  listingKey: 'stranger.example',
  demo: true,
}

type World = {
  admin: TestUser
  user: TestUser
  ref: string
  token: string
  pending: string
  post: string
  project: string
}
type Call = { token?: string; path?: string; body: Record<string, unknown> }

const plan = { label: 'A', price: 1, strokePrice: 2, type: 'monthly', headline: 'h', description: 'd', features: ['f'] }
const newPlan = { ...plan, url: 'https://pay.example.com/a' }
const project = { name: 'Mine', website_url: 'https://mine.example' }

/** One call of each route that is taken. */
const calls: Record<string, (world: World, api: TestApi) => Call | Promise<Call>> = {
  'POST /api/products': async (_, api) => ({ body: await submissionBody(api) }),
  'POST /api/products/{slug}/reports': () => ({ path: '/products/tea/reports', body: { reason: 'dead' } }),
  'PUT /api/submissions/{ref}': ({ ref, token }) => ({
    path: `/submissions/${ref}`,
    token,
    body: { ...typed, headline: 'Another headline' },
  }),
  'POST /api/waitlist': () => ({ body: { email: 'ann@example.com' } }),
  'POST /api/auth/signIn': ({ user }) => ({ body: { email: user.user.email, password } }),
  'POST /api/auth/signup': () => ({ body: { email: 'ann@example.com', password: 'quiet rivers run deep' } }),
  'POST /api/auth/password-reset': ({ user }) => ({ body: { email: user.user.email } }),
  'POST /api/auth/proof': ({ user }) => ({ token: user.token, body: { method: 'password', password } }),
  'PUT /api/users/me': ({ user }) => ({ token: user.token, body: { name: 'Ann' } }),
  'PUT /api/users/me/password': ({ user }) => ({
    token: user.token,
    body: { currentPassword: password, password: 'quiet rivers run deep' },
  }),
  'POST /api/plans': ({ admin }) => ({ token: admin.token, body: newPlan }),
  'PUT /api/plans/{id}': ({ admin }) => ({ path: '/plans/100', token: admin.token, body: { ...newPlan, label: 'B' } }),
  'POST /api/plans/change': ({ user }) => ({ token: user.token, body: { planId: 2 } }),
  'POST /api/projects': ({ user }) => ({ token: user.token, body: project }),
  'PUT /api/projects/{id}': ({ user, project: id }) => ({ path: `/projects/${id}`, token: user.token, body: project }),
  'POST /api/blogposts': ({ admin }) => ({ token: admin.token, body: { ...written, title: 'Another' } }),
  'PUT /api/blogposts/{id}': ({ admin, post: id }) => ({
    path: `/blogposts/${id}`,
    token: admin.token,
    body: { ...written, title: 'Changed', version: 1 },
  }),
  'POST /api/admin/reasons': ({ admin }) => ({ token: admin.token, body: { text: 'Not a product' } }),
  'POST /api/admin/decisions': ({ admin, pending }) => ({
    token: admin.token,
    body: { decisions: [{ ref: pending, verdict: 'reject', reason: 'Not a product' }] },
  }),
  'PUT /api/admin/products/{ref}': ({ admin, pending }) => ({
    path: `/admin/products/${pending}`,
    token: admin.token,
    body: { ...typed, name: 'Another name' },
  }),
}

describe('Fields that a body has no right to', () => {
  // The same call three times on the same rows: twice as it is, to see what is random, and once with foreign fields.
  const apis = [useApi(), useApi(), useApi()]

  it.each(Object.keys(calls))('change nothing: %s', async (name) => {
    const [method = '', path = ''] = name.split(' ')
    const operation = (await readOperations(apis[0]!)).find((one) => one.name === name)
    const own = operation?.bodies['application/json']?.properties ?? {}
    const extra = Object.fromEntries(Object.entries(foreign).filter(([field]) => !(field in own)))
    const after = []
    for (const [index, api] of apis.entries()) {
      const world = await build(api)
      const call = await calls[name]!(world, api)
      const body = { ...(index === 2 && extra), ...call.body }
      const sent = `${method} ${call.path ?? path.replace('/api', '')}` as `${string} /${string}`
      const answer = await send(api, sent, { body, ...(call.token && { token: call.token }) })
      expect(answer.status, answer.body.message).toBeLessThan(300)
      await api.settle()
      after.push(await cells(api))
    }
    const [once = new Map<string, string>(), again, withExtra] = after
    const stable = [...once].filter(([cell, value]) => again?.get(cell) === value)
    expect(stable.length).toBeGreaterThan(20)
    expect(withExtra?.size).toBe(once.size)
    expect(stable.filter(([cell, value]) => withExtra?.get(cell) !== value)).toEqual([])
  })
})

async function build(api: TestApi): Promise<World> {
  let ids = 0
  api.services.newId = () => (ids += 1).toString(16).padStart(32, '0')
  const admin = await addTestUser(api, { admin: true, email: 'admin@example.com', password })
  const user = await addTestUser(api, { email: 'user@example.com', password })
  await givenProducts(api.db, [{ slug: 'tea' }])
  const { ref } = await givenSubmission(api.db, { slug: 'one', ref: '1'.repeat(32) })
  const { ref: pending } = await givenSubmission(api.db, { slug: 'two', ref: '2'.repeat(32) })
  for (const one of [ref, pending]) await passTransition(api.db, one, 'confirm', { now: api.clock.now })
  const { id } = await post(api, admin.token)
  await send(api, 'POST /plans', { token: admin.token, body: newPlan })
  const added = await send(api, 'POST /projects', { token: user.token, body: { ...project, name: 'First' } })
  const token = statusToken(api.services, ref)
  return { admin, user, ref, token, pending, post: id, project: added.body.data['id']! }
}

/** Every cell of the database by table, row and column. */
async function cells({ db }: TestApi): Promise<Map<string, string>> {
  const { rows: tables } = await db.$client.execute(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE 'sqlite%'
     AND name NOT LIKE '%\\_search\\_%' ESCAPE '\\' ORDER BY name`,
  )
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const { rows, columns } = await db.$client.execute(`SELECT * FROM ${name as string} ORDER BY rowid`)
    for (const [index, row] of rows.entries()) {
      for (const column of columns) found.set(`${name as string} ${index} ${column}`, JSON.stringify(row[column]))
    }
  }
  return found
}

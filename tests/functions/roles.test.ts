import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Role, signedInRoles } from '#functions/http/roles.ts'
import { queuePublications } from '#functions/publishing/queue.ts'
import { rules } from '#tests/support/routes.ts'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { sessionLimits } from '#src/domain/sign-in/sessions/lifetimes.ts'
import { listDeliveries } from '#src/storage/deliveries/queries.ts'
import { addLinkExport } from '#src/storage/counted/changes.ts'
import { addShare } from '#src/storage/deliveries/shares.ts'
import { listLeads } from '#src/storage/leads/queries.ts'
import { saveOffer } from '#src/storage/offers/changes.ts'
import { publications } from '#src/storage/publishing/schema.ts'
import { sessions } from '#src/storage/sign-in/sessions/schema.ts'
import { subscriptions } from '#src/storage/subscriptions/schema.ts'
import { addTestUser, send, type TestUser } from '#tests/support/accounts.ts'
import { type TestApi, useSharedApi } from '#tests/support/api.ts'
import { addTestArticle, addTestBatch } from '#tests/support/articles.ts'
import { givenFeedback, givenFeedbackPage, givenScreenshot } from '#tests/support/feedback.ts'
import { byHacker, givenMentionBy } from '#tests/support/leads.ts'
import { givenKeyword, givenMention, givenSource } from '#tests/support/mentions.ts'
import { givenProject } from '#tests/support/orders.ts'
import { givenItem, givenTarget } from '#tests/support/publishing.ts'
import { givenOrder } from '#tests/support/reports.ts'
import { givenSuggestion } from '#tests/support/suggestions.ts'
import { addTestPasskey } from '#tests/support/second-factors.ts'

type Call = `${string} /${string}`
type Listed = { name: Call; role: Role }

const listed: Listed[] = rules
  .map(({ name, role }) => ({ name: name.replace(' /api', ' ') as Call, role }))
  .filter(({ role }) => signedInRoles.includes(role))
const named = (role: Role) => listed.filter((route) => route.role === role)

/** A value for each parameter of a route. */
type Places = Record<string, string>

/** A route with something in each of its parameters. */
const filled = (name: Call, places: Places = {}) =>
  name.replace(/\{(\w+)\}/g, (_, place: string) => places[place] ?? 'nobody-has-this-id0') as Call

/** Every route that needs a signed-in user, as each kind of caller finds it. */
describe('each route for signed-in users', () => {
  const api = useSharedApi()
  let refused: (string | undefined)[]
  /** For calls that are refused, so they change nothing about their caller. */
  let [plain, unproven] = ['', '']
  beforeAll(async () => {
    refused = await refusedTokens(api)
    plain = (await addTestUser(api)).token
    unproven = (await addTestUser(api, { confirmed: false })).token
  })

  it('is one of many', () => {
    expect(listed.length).toBeGreaterThan(20)
    expect(named('admin').length).toBeGreaterThan(3)
  })

  it.each(listed)("$name answers 401 to anyone who isn't signed in or no longer is", async ({ name }) => {
    for (const token of refused) await expectUnknown(api, name, token)
  })

  it.each(named('user'))('$name is open to every account', async ({ name }) => {
    for (const traits of [{}, { confirmed: false }, { admin: true }]) {
      const { token } = await addTestUser(api, traits)
      expect([401, 403, 405, 500]).not.toContain((await send(api, filled(name), { token })).status)
    }
  })

  it.each(named('confirmed'))('$name is closed to an account whose address is not proven', async ({ name }) => {
    const refused = await send(api, filled(name), { token: unproven })
    expect(refused.status).toBe(403)
    expect(refused.body.message).toBe(accountMessages.unconfirmed)
    for (const traits of [{}, { admin: true }]) {
      const { token } = await addTestUser(api, traits)
      expect([401, 403, 405, 500]).not.toContain((await send(api, filled(name), { token })).status)
    }
  })

  it.each(named('admin'))('$name is for admins', async ({ name }) => {
    for (const token of [plain, unproven]) expect((await send(api, filled(name), { token })).status).toBe(403)
    const { token } = await addTestUser(api, { admin: true })
    expect([401, 403, 405, 500]).not.toContain((await send(api, filled(name), { token })).status)
  })

  const ofThings = listed.filter(({ name, role }) => name.includes('{id}') && role !== 'admin')
  it.each(ofThings)("$name doesn't find what belongs to someone else", async ({ name }) => {
    const [owner, other] = [await addTestUser(api), await addTestUser(api)]
    const places = await addThing(api, name, owner)
    const { projectId } = places
    const sent = { name: 'Taken', website_url: 'https://taken.example', ...(projectId && { projectId }) }
    const body = name.startsWith('GET') ? {} : { body: sent }
    const before = await everything(api)
    expect((await send(api, filled(name, places), { token: other.token, ...body })).status).toBe(404)
    expect(await everything(api)).toEqual(before)
    expect((await send(api, filled(name, places), { token: owner.token, ...body })).status).not.toBe(404)
  })

  it('answers the same under another spelling of its path, or not at all', async () => {
    for (const path of [
      '/users/me/',
      '/users/%6De',
      '/users//me',
      '//users/me',
      '/USERS/me',
      '/users/me/.',
      '/users/me%2f',
    ]) {
      const { status } = await api.call(`/api${path}`)
      expect([401, 404], path).toContain(status)
    }
    const head = await api.call('/api/users/me', { method: 'HEAD' })
    expect(head.status).toBe(401)
  })
})

/** Forged tokens of an admin who is signed in, and those of admins whose sessions have ended. */
async function refusedTokens(api: TestApi): Promise<(string | undefined)[]> {
  const [expired, signedOut, everywhere] = [
    await addTestUser(api, { admin: true }),
    await addTestUser(api, { admin: true }),
    await addTestUser(api, { admin: true }),
  ]
  expect((await send(api, 'POST /auth/sign-out', { token: signedOut.token })).status).toBe(200)
  await send(api, 'POST /auth/sign-out', { token: everywhere.token, body: { everywhere: true } })
  api.clock.now += sessionLimits.admin.idleMs
  const { token } = await addTestUser(api, { admin: true })
  expect((await send(api, 'GET /users/me', { token })).status).toBe(200)
  const changed = `${token.slice(0, -3)}${token.endsWith('AAA') ? 'BBB' : 'AAA'}`
  const [header = '', body = '', signature = ''] = token.split('.')
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { sub: 'x', isAdmin: true, exp: 9_999_999_999, iat: 1, iss: 'x', aud: 'x', jti: 'x' }
  const invented = `${header}.${encode(claims)}.${signature}`
  const unsigned = `${encode({ alg: 'none' })}.${body}.`
  return [undefined, 'x', changed, invented, unsigned, signedOut.token, everywhere.token, expired.token]
}

async function expectUnknown(api: TestApi, name: Call, token: string | undefined): Promise<void> {
  const answer = await send(api, filled(name), token === undefined ? {} : { token })
  expect(answer.status, `${name} with ${token ?? 'no token'}`).toBe(401)
  expect(answer.body).toMatchObject({ success: false, detail: 'Invalid authentication credentials' })
  expect(answer.headers.get('www-authenticate')).toBe('Bearer')
}

/** An object of the kind the route is about, by its owner. */
async function addThing(api: TestApi, name: Call, owner: TestUser): Promise<Places> {
  if (/\/(orders|deliveries|shares|link-exports)\//.test(name)) return addPaidWork(api, name, owner)
  const id = await addOwned(api, name, owner)
  if (name.includes('{keywordId}')) return { id, keywordId: await givenKeyword(api, id) }
  if (name.includes('{sourceId}')) return { id, sourceId: await givenSource(api, id) }
  if (name.includes('{leadId}')) return { id, leadId: await addLead(api, id) }
  return name.includes('{targetId}') ? { id, targetId: await addDownload(api, id) } : { id }
}

async function addPaidWork(api: TestApi, name: Call, { user }: TestUser): Promise<Places> {
  const { order, projectId } = await givenOrder(api, user.id)
  const [row] = await listDeliveries(api.db, order.id)
  const shareId = api.services.newId()
  await addShare(api.db, { id: shareId, projectId, tokenHash: shareId }, api.clock.now)
  const id = name.includes(' /projects/') ? projectId : name.includes(' /orders/') ? order.id : row!.id
  const exportId = api.services.newId()
  const file = { source: 'google', fileName: 'links.csv', digest: exportId, rows: 1, exportedOn: '2026-10-03' } as const
  await addLinkExport(api.db, { id: exportId, projectId, ...file, createdAt: api.clock.now }, [])
  return { id, projectId, orderId: order.id, rank: '1', shareId, exportId }
}

/** A target with something to download. */
async function addDownload(api: TestApi, projectId: string): Promise<string> {
  const { id } = await givenTarget(api, { projectId })
  await queuePublications(api.services, id, [givenItem('a')])
  await api.db.update(publications).set({ state: 'published' })
  return id
}

async function addOwned(api: TestApi, name: Call, owner: TestUser): Promise<string> {
  const { token, user } = owner
  if (name.includes('/passkeys/')) return (await addTestPasskey(api, token)).authenticator.id
  if (name.includes('/articles/')) return addTestArticle(api, user.id)
  if (name.includes('/page-batches/')) return addTestBatch(api, user.id)
  if (name.includes('/feedbacks/')) {
    const page = await givenFeedbackPage(api, { owner })
    return (await givenFeedback(api, page, { screenshot: await givenScreenshot(api, page) })).id
  }
  if (name.includes('/suggestions/')) return givenSuggestion(api, await givenProject(api, user.id))
  if (name.includes('/offers/')) return addOffer(api, await givenProject(api, user.id))
  if (name.includes(' /posts/')) return givenMention(api, await givenProject(api, user.id))
  if (name.includes('/projects/')) {
    const body = { name: 'Mine', website_url: 'https://mine.example' }
    return (await send(api, 'POST /projects', { token, body })).body.data['id']!
  }
  if (name.includes('/sessions/')) {
    const [own] = await api.db.select().from(sessions).where(eq(sessions.userId, user.id))
    return own!.id
  }
  const id = api.services.newId()
  await api.db.insert(subscriptions).values({
    id,
    userId: user.id,
    planId: 3,
    planLabel: 'Growth',
    type: 'monthly',
    price: 199,
    state: 'active',
    createdAt: api.clock.now,
    updatedAt: api.clock.now,
  })
  return id
}

async function everything(api: TestApi): Promise<unknown[]> {
  const tables = [
    'projects',
    'subscriptions',
    'users',
    'payments',
    'plans',
    'sessions',
    'orders',
    'deliveries',
    'report_shares',
    'link_exports',
    'publishing_targets',
    'mentions',
    'offers',
    'leads',
    'keywords',
    'reply_drafts',
    'feedback',
    'mention_sources',
    'suggestions',
  ]
  return Promise.all(tables.map(async (table) => (await api.db.$client.execute(`SELECT * FROM ${table}`)).rows))
}

/** A project's offer. Returns its id. */
async function addOffer(api: TestApi, projectId: string): Promise<string> {
  const text = { headline: 'Two months free', price: '', url: '', coupon: '', endsOn: '' }
  const offer = { id: api.services.newId(), projectId, version: 0, text }
  return (await saveOffer(api.db, offer, api.clock.now))!.id
}

async function addLead(api: TestApi, projectId: string): Promise<string> {
  await givenMentionBy(api, projectId, byHacker('ann'))
  const [lead] = await listLeads(api.db, projectId, { state: null, from: 0 }, { page: 1, limit: 1 })
  return lead!.id
}

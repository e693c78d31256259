import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { newestContent } from '#src/domain/products/content.ts'
import { maxDecisions, undoGraceMs, undoMs } from '#src/domain/reviews/reviews.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { auditEntries } from '#src/storage/audit/schema.ts'
import { flags } from '#src/storage/flags/schema.ts'
import { indexPings } from '#src/storage/index-pings/schema.ts'
import { takeDueMail } from '#src/storage/mails/changes.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { applyTransition, saveEdit, saveProposal } from '#src/storage/products/changes.ts'
import { productEvents } from '#src/storage/products/schema.ts'
import { rebuilds } from '#src/storage/rebuilds/schema.ts'
import { addTestUser, send } from '#tests/support/accounts.ts'
import {
  decide,
  givenChange,
  givenPending,
  givenPublished,
  givenReport,
  present,
  readQueue,
} from '#tests/support/admin.ts'
import { type TestApi, useApi } from '#tests/support/api.ts'
import { describeBothDatabases, describeDatabases } from '#tests/support/database.ts'

const events = ({ db }: TestApi, productId: number) =>
  db.select().from(productEvents).where(eq(productEvents.productId, productId)).orderBy(asc(productEvents.id))

describeDatabases('POST /api/admin/decisions on a $kind', ({ kind }) => {
  const api = useApi(kind)
  let token = ''
  beforeEach(async () => {
    token = (await addTestUser(api, { admin: true, email: 'admin@uplist.example' })).token
  })
  const queuedMails = () => api.db.select().from(mails)
  const changes = async () => (await api.db.select().from(rebuilds))[0]?.changes ?? 0

  it('publishes immediately, requests a rebuild, and holds the mail during the undo time', async () => {
    const row = await givenPending(api)
    const [outcome] = await decide(api, token, { ref: row.ref, verdict: 'publish' })
    expect(outcome).toMatchObject({ ref: row.ref, outcome: 'done' })
    expect(outcome?.message).toContain(`${row.name}: published at `)
    expect(await present(api, row.ref)).toMatchObject({ state: 'published', publishedAt: api.clock.now })
    expect(await changes()).toBe(1)
    expect(await api.db.select().from(indexPings)).toMatchObject([{ path: `/product/${row.slug}` }])

    const until = api.clock.now + undoMs + undoGraceMs
    expect(await queuedMails()).toMatchObject([{ subject: `${row.name} is live on Uplist`, dueAt: until }])
    expect(await takeDueMail(api.db, until - 1, { holdMs: 1, strikes: 2 })).toBeUndefined()
    expect(await takeDueMail(api.db, until, { holdMs: 1, strikes: 2 })).toBeDefined()
  })

  it('rejects with a reason, takes a listing down and resolves its reports', async () => {
    const [waiting, listed] = [await givenPending(api), await givenPublished(api)]
    await givenReport(api, listed)
    const outcomes = await decide(
      api,
      token,
      { ref: waiting.ref, verdict: 'reject', reason: ' Say what it does.\r\nAnd for whom. ' },
      { ref: listed.ref, verdict: 'reject', reason: 'It is gone.' },
    )
    expect(outcomes.map(({ message }) => message)).toEqual([`${waiting.name}: rejected`, `${listed.name}: taken down`])
    expect(await present(api, waiting.ref)).toMatchObject({
      state: 'rejected',
      reason: 'Say what it does.\nAnd for whom.',
    })
    expect(await present(api, listed.ref)).toMatchObject({ state: 'rejected', reason: 'It is gone.' })
    expect(await api.db.select().from(flags)).toMatchObject([{ state: 'settled' }])
    // It was published and no longer is.
    expect(await changes()).toBe(2)
  })

  it('publishes or declines pending changes of a listing', async () => {
    const [taken, refused] = [await givenChange(api, 'Taken'), await givenChange(api, 'Refused')]
    await decide(
      api,
      token,
      { ref: taken.ref, verdict: 'publish' },
      { ref: refused.ref, verdict: 'reject', reason: 'No.' },
    )
    expect(await present(api, taken.ref)).toMatchObject({ headline: 'Taken', proposal: null, state: 'published' })
    const still = { headline: refused.headline, proposal: null, state: 'published', updatedAt: refused.updatedAt }
    expect(await present(api, refused.ref)).toMatchObject(still)
    expect((await queuedMails()).map(({ subject }) => subject)).toEqual([
      `Your changes to ${taken.name} are live`,
      `Your changes to ${refused.name} weren’t published`,
    ])
  })

  it('takes down a listing even with a pending change, and only a listing', async () => {
    const [changed, waiting] = [await givenChange(api, 'Better'), await givenPending(api)]
    const reason = 'It is not what it says.'
    const outcomes = await decide(
      api,
      token,
      { ref: changed.ref, verdict: 'take-down', reason },
      { ref: waiting.ref, verdict: 'take-down', reason },
    )
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['done', 'refused'])
    expect(await present(api, changed.ref)).toMatchObject({ state: 'rejected', reason })
    expect(await present(api, waiting.ref)).toMatchObject({ state: 'pending' })
  })

  it('dismisses reports and keeps the listing', async () => {
    const row = await givenPublished(api)
    for (const visitor of ['one', 'two']) await givenReport(api, row, visitor)
    expect((await readQueue(api, token)).counts.report).toBe(1)
    expect(await decide(api, token, { ref: row.ref, verdict: 'dismiss' })).toMatchObject([{ outcome: 'done' }])
    expect(await present(api, row.ref)).toEqual(row)
    expect(await queuedMails()).toEqual([])
    expect((await readQueue(api, token)).counts.report).toBe(0)
    expect(await decide(api, token, { ref: row.ref, verdict: 'dismiss' })).toMatchObject([{ outcome: 'refused' }])
  })

  it('does what it can, and gives a reason for the rest', async () => {
    const [one, listed] = [await givenPending(api), await givenPublished(api)]
    const twin = await givenPending(api, { listingKey: 'twin.example' })
    await applyTransition(api.db, twin.ref, 'reject', { now: api.clock.now, reason: 'Later.' })
    await givenPublished(api, { listingKey: 'twin.example' })
    const outcomes = await decide(
      api,
      token,
      { ref: 'nobody', verdict: 'publish' },
      { ref: listed.ref, verdict: 'publish' },
      { ref: twin.ref, verdict: 'publish' },
      { ref: one.ref, verdict: 'publish' },
      { ref: one.ref, verdict: 'reject', reason: 'Twice in one call.' },
    )
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['missing', 'refused', 'listed', 'done', 'refused'])
    expect(outcomes[2]?.message).toContain('another listing already has twin.example')
    expect(await present(api, one.ref)).toMatchObject({ state: 'published' })
    expect(await queuedMails()).toHaveLength(1)
  })

  it('logs each decision with product, verdict and reason', async () => {
    const [one, two] = [await givenPending(api), await givenPending(api)]
    await decide(
      api,
      token,
      { ref: one.ref, verdict: 'publish' },
      { ref: two.ref, verdict: 'reject', reason: 'Say <b>what</b>.' },
      { ref: 'nobody', verdict: 'publish' },
    )
    const { body } = await send<{ entries: unknown[] }>(api, 'GET /admin/audit', { token })
    const common = { email: 'admin@uplist.example', action: 'POST /api/admin/decisions', status: 200 }
    expect(body.data.entries).toMatchObject([
      { ...common, subject: 'nobody', summary: 'Not done: published', note: 'Product not found' },
      {
        ...common,
        subject: two.ref,
        name: two.name,
        note: 'Say <b>what</b>.',
        summary: 'Rejected',
      },
      { ...common, subject: one.ref, name: one.name, note: '', summary: 'Published' },
    ])
    const own = await send<{ entries: unknown[] }>(api, `GET /admin/audit?subject=${two.ref}`, { token })
    expect(own.body.data.entries).toHaveLength(1)
    expect(await events(api, one.id)).toMatchObject([{ kind: 'submit' }, { kind: 'confirm' }, { kind: 'publish' }])
  })

  it('does nothing if the founder changed the product after it was read', async () => {
    const [row, change] = [await givenPending(api), await givenChange(api)]
    const { items } = await readQueue(api, token)
    const seen = (ref: string) => items.find(({ product }) => product.ref === ref)?.product.updatedAt ?? ''
    api.clock.now += 1
    await saveEdit(api.db, row.ref, { ...newestContent(row), headline: 'Buy pills' }, api.clock.now)
    await saveProposal(api.db, change.ref, { ...newestContent(change), headline: 'Buy pills' }, api.clock.now)
    const stale = [row, change].map(({ ref }) => ({ ref, verdict: 'publish' as const, seen: seen(ref) }))
    const outcomes = await decide(api, token, ...stale)
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['refused', 'refused'])
    expect(outcomes[0]?.message).toBe(`${row.name}: it has changed since you opened it. Review it again.`)
    expect(await present(api, row.ref)).toMatchObject({ state: 'pending' })
    expect(await present(api, change.ref)).toMatchObject({ headline: change.headline })

    const again = (await readQueue(api, token)).items.map(({ product }) => product)
    const fresh = again.map(({ ref, updatedAt }) => ({ ref, verdict: 'publish' as const, seen: updatedAt }))
    expect((await decide(api, token, ...fresh)).map(({ outcome }) => outcome)).toEqual(['done', 'done'])
  })

  const fine = { ref: 'a', verdict: 'publish' }
  it.each([
    [undefined, 'decisions'],
    ['all', 'decisions'],
    [[], 'decisions'],
    [Array.from({ length: maxDecisions }, () => fine), 'decisions'],
    [[fine, null], 'decisions.1'],
    [[fine, { verdict: 'publish' }], 'decisions.1.ref'],
    [[{ ...fine, ref: 1 }], 'decisions.0.ref'],
    [[{ ...fine, verdict: 'burn' }], 'decisions.0.verdict'],
    [[{ ...fine, verdict: 'reject' }], 'decisions.0.reason'],
    [[{ ...fine, verdict: 'reject', reason: ' \u0000 ' }], 'decisions.0.reason'],
    [[{ ...fine, verdict: 'reject', reason: 'x'.repeat(1001) }], 'decisions.0.reason'],
    [[{ ...fine, seen: 'yesterday' }], 'decisions.0.seen'],
  ])('refuses everything if one item breaks a rule: %#', async (sent, field) => {
    const row = await givenPending(api)
    // With a valid one added. A hundred and one are too many.
    const decisions = Array.isArray(sent) && sent.length > 0 ? [...sent, { ref: row.ref, verdict: 'publish' }] : sent
    const { status, body } = await send(api, 'POST /admin/decisions', { token, body: { decisions } })
    expect(status).toBe(422)
    expect(body.errors[0]?.field).toBe(field)
    expect(await present(api, row.ref)).toMatchObject({ state: 'pending' })
  })

  it('is closed to a former admin from the next call on', async () => {
    const { user, token: former } = await addTestUser(api, { admin: true })
    const row = await givenPending(api)
    await readQueue(api, former)
    await api.db.update(users).set({ isAdmin: false }).where(eq(users.id, user.id))
    const body = { decisions: [{ ref: row.ref, verdict: 'publish' }] }
    expect((await send(api, 'POST /admin/decisions', { token: former, body })).status).toBe(403)
    expect((await send(api, 'GET /admin/queue', { token: former })).status).toBe(403)
    expect(await present(api, row.ref)).toMatchObject({ state: 'pending' })
    expect(await api.db.select().from(auditEntries)).toEqual([])
  })
})

describeBothDatabases('Decisions at the same time, on a $kind', ({ kind }) => {
  const api = useApi(kind)

  it('are accepted from one of two admins', async () => {
    const [one, other] = [await addTestUser(api, { admin: true }), await addTestUser(api, { admin: true })]
    const outcomesOf = async (...decided: ReturnType<typeof decide>[]) =>
      (await Promise.all(decided)).flatMap((outcomes) => outcomes.map(({ outcome }) => outcome)).sort()
    for (let round = 0; round < 5; round += 1) {
      const same = { ref: (await givenPending(api)).ref, verdict: 'publish' } as const
      const alike = await outcomesOf(decide(api, one.token, same), decide(api, other.token, same))
      expect(alike).toEqual(['done', 'refused'])
      const { id, ref, updatedAt } = await givenPending(api)
      const seen = new Date(updatedAt).toISOString()
      api.clock.now += 1
      const crossed = await outcomesOf(
        decide(api, one.token, { ref, verdict: 'publish', seen }),
        decide(api, other.token, { ref, verdict: 'reject', reason: 'No.', seen }),
      )
      expect(crossed).toEqual(['done', 'refused'])
      expect(await events(api, id)).toHaveLength(3)
    }
    expect(await api.db.select().from(mails)).toHaveLength(10)
  })
})

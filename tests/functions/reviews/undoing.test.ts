import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { newestContent } from '#src/domain/products/content.ts'
import { undoGraceMs, undoMs } from '#src/domain/reviews/reviews.ts'
import { auditEntries } from '#src/storage/audit/schema.ts'
import { flags } from '#src/storage/flags/schema.ts'
import { takeDueMail } from '#src/storage/mails/changes.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { applyTransition, saveEdit } from '#src/storage/products/changes.ts'
import type { ProductRow } from '#src/storage/products/queries.ts'
import { productEvents, productSites } from '#src/storage/products/schema.ts'
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
  undo,
} from '#tests/support/admin.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'

describeDatabases('POST /api/admin/decisions/undo on a $kind', ({ kind }) => {
  const api = useApi(kind)
  let token = ''
  beforeEach(async () => {
    token = (await addTestUser(api, { admin: true })).token
  })
  const queuedMails = () => api.db.select().from(mails)
  const changes = async () => (await api.db.select().from(rebuilds))[0]?.changes ?? 0
  const kinds = async ({ id }: ProductRow) => {
    const of = api.db.select().from(productEvents).where(eq(productEvents.productId, id)).orderBy(asc(productEvents.id))
    return (await of).map((event) => event.kind)
  }
  const sites = ({ id }: ProductRow) => api.db.select().from(productSites).where(eq(productSites.productId, id))
  const later = (ms: number) => (api.clock.now += ms)

  const reject = { verdict: 'reject', reason: 'No.' } as const
  it.each([
    ['publishing a submission', givenPending, { verdict: 'publish' } as const, 2],
    ['rejecting a submission', givenPending, reject, 0],
    ['taking a listing down', givenPublished, reject, 2],
    ['publishing changes', givenChange, { verdict: 'publish' } as const, 2],
    ['declining changes', givenChange, reject, 0],
  ])('undoes %s: the row, the mail, the queue. The activity log keeps both', async (_, given, decision, seen) => {
    const row = await given(api)
    const queue = await readQueue(api, token)
    const [site, before] = [await sites(row), await changes()]
    later(1)
    expect(await decide(api, token, { ref: row.ref, ...decision })).toMatchObject([{ outcome: 'done' }])
    expect(await present(api, row.ref)).not.toEqual(row)
    expect(await queuedMails()).toHaveLength(1)
    later(undoMs)
    expect(await undo(api, token, row.ref)).toEqual([
      { ref: row.ref, outcome: 'done', message: `${row.name}: decision undone` },
    ])
    expect(await present(api, row.ref)).toEqual(row)
    expect(await queuedMails()).toEqual([])
    expect(await sites(row)).toEqual(site)
    expect((await changes()) - before).toBe(seen)
    // An undone rejection isn't a risk flag.
    expect(await readQueue(api, token)).toEqual(queue)
    expect((await kinds(row)).slice(-2)).toEqual([expect.any(String), 'undo'])
    const entries = await api.db.select().from(auditEntries).where(eq(auditEntries.subject, row.ref))
    expect(entries.map(({ note }) => note.split(':')[0])).toEqual([decision.verdict, 'undo'])
  })

  it('reopens reports that were resolved or dismissed with the listing', async () => {
    const [taken, left] = [await givenPublished(api), await givenPublished(api)]
    for (const row of [taken, left]) await givenReport(api, row)
    const before = await api.db.select().from(flags)
    await decide(api, token, { ref: taken.ref, ...reject }, { ref: left.ref, verdict: 'dismiss' })
    expect((await api.db.select().from(flags)).map(({ state }) => state)).toEqual(['settled', 'settled'])
    expect(await undo(api, token, taken.ref, left.ref)).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }])
    expect(await api.db.select().from(flags)).toEqual(before)
    expect(await undo(api, token, left.ref)).toMatchObject([{ outcome: 'refused' }])
  })

  it("doesn't touch a report the same visitor sent again", async () => {
    const row = await givenPublished(api)
    await givenReport(api, row)
    await decide(api, token, { ref: row.ref, verdict: 'dismiss' })
    await givenReport(api, row)
    await undo(api, token, row.ref)
    const states = (await api.db.select().from(flags)).map(({ state }) => state)
    expect(states.sort()).toEqual(['open', 'settled'])
  })

  it('undoes nothing twice', async () => {
    const row = await givenPending(api)
    await decide(api, token, { ref: row.ref, verdict: 'publish' })
    const both = await Promise.all([undo(api, token, row.ref), undo(api, token, row.ref)])
    expect(
      both
        .flat()
        .map(({ outcome }) => outcome)
        .sort(),
    ).toEqual(['done', 'refused'])
    expect(await undo(api, token, row.ref)).toMatchObject([{ outcome: 'refused' }])
    expect(await kinds(row)).toEqual(['submit', 'confirm', 'publish', 'undo'])
  })

  it('ends after the undo time, before the mail is sent', async () => {
    const row = await givenPending(api)
    await decide(api, token, { ref: row.ref, verdict: 'publish' })
    later(undoMs + undoGraceMs)
    const mail = await takeDueMail(api.db, api.clock.now, { holdMs: 60_000, strikes: 2 })
    expect(mail).toBeDefined()
    expect(await undo(api, token, row.ref)).toMatchObject([{ outcome: 'refused' }])
    later(1)
    expect(await undo(api, token, row.ref)).toMatchObject([
      { outcome: 'refused', message: `${row.name}: it is too late to undo this decision.` },
    ])
    expect(await present(api, row.ref)).toMatchObject({ state: 'published' })
    expect(await queuedMails()).toMatchObject([{ attempts: 1 }])
  })

  it("only works for one's own decisions", async () => {
    const other = await addTestUser(api, { admin: true })
    const row = await givenPending(api)
    await decide(api, token, { ref: row.ref, verdict: 'publish' })
    expect(await undo(api, other.token, row.ref, 'nobody')).toMatchObject([
      { outcome: 'refused' },
      { outcome: 'missing' },
    ])
    expect(await undo(api, token, row.ref)).toMatchObject([{ outcome: 'done' }])
  })

  it('does nothing once the founder or another admin has acted', async () => {
    const [edited, withdrawn, redecided] = [await givenPending(api), await givenPending(api), await givenPending(api)]
    const refs = [edited.ref, withdrawn.ref, redecided.ref]
    for (const ref of refs) await decide(api, token, { ref, ...reject })
    await saveEdit(api.db, edited.ref, { ...newestContent(edited), headline: 'Mine now' }, api.clock.now)
    await applyTransition(api.db, withdrawn.ref, 'withdraw', { now: api.clock.now })
    const other = await addTestUser(api, { admin: true })
    await decide(api, other.token, { ref: redecided.ref, verdict: 'publish' })
    const outcomes = await undo(api, token, ...refs)
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'refused'])
    expect(await present(api, edited.ref)).toMatchObject({ headline: 'Mine now', state: 'rejected' })
    expect(await present(api, withdrawn.ref)).toMatchObject({ state: 'withdrawn' })
    expect(await present(api, redecided.ref)).toMatchObject({ state: 'published' })
  })

  it('does nothing once another product has taken the website', async () => {
    const row = await givenPending(api, { listingKey: 'taken.example' })
    await decide(api, token, { ref: row.ref, ...reject })
    await givenPending(api, { listingKey: 'taken.example' })
    later(-1000)
    expect(await undo(api, token, row.ref)).toMatchObject([{ outcome: 'listed' }])
    expect(await present(api, row.ref)).toMatchObject({ state: 'rejected' })
  })

  it('needs a list of refs', async () => {
    for (const refs of [undefined, [], [''], 'a', Array.from({ length: 101 }, () => 'a')]) {
      expect((await send(api, 'POST /admin/decisions/undo', { token, body: { refs } })).status).toBe(422)
    }
  })
})

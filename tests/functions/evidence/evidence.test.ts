import { gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { writeEvidence } from '#functions/evidence/file.ts'
import { runJob } from '#functions/jobs.ts'
import { fromBase64Url } from '#src/domain/evidence/bytes.ts'
import { type EvidenceFile, readFile } from '#src/domain/evidence/file.ts'
import { importKeys } from '#src/domain/evidence/roots.ts'
import { stateOf, verifyFile } from '#src/domain/evidence/verify.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { deliveryEvents, deliveries } from '#src/storage/deliveries/schema.ts'
import { evidence, evidenceKeys } from '#src/storage/evidence/schema.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { proofPages, proofs } from '#src/storage/proofs/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { addTestUser } from '#tests/support/accounts.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { customerSite, goodPage, pageWith, useLiveListings } from '#tests/support/live-listings.ts'
import { givenCustomer, happen, rowsOf, submit } from '#tests/support/reports.ts'
import { verifiedFile } from './verified-file.ts'

const day = 24 * 60 * 60_000

const kindsOf = ({ rows }: EvidenceFile, id: string) =>
  rows
    .find(({ row }) => row === id)!
    .entries.map(({ kind, facts }) => [kind, facts['action'] ?? facts['status'] ?? null])

describeDatabases('the evidence of what happened to a row, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const live = useLiveListings(api)
  const projectOf = async (orderId: string) => {
    const [order] = await api.db.select().from(orders).where(eq(orders.id, orderId))
    return order!.projectId!
  }
  const keep = () => runJob(api.services, 'evidence')

  it('has every change and check with the page that was seen, signed the same day', async () => {
    const row = await live.submitted('uneed')
    await live.run()
    await keep()
    const { file, result } = await verifiedFile(api, await projectOf(live.orderId()))
    expect(stateOf(result)).toBe('verified')
    expect(kindsOf(file, row.id)).toEqual([
      ['added', null],
      ['change', 'submit'],
      ['check', 200],
      ['change', 'find'],
    ])
    const { entries } = file.rows[0]!
    expect(entries[1]!.facts).toMatchObject({ by: 'operator', from: 'waiting', state: 'submitted', liveAt: null })
    expect(entries[2]!.facts).toMatchObject({ anchor: 'Tea Timer', rel: 'nofollow', readBytes: goodPage.length })
    expect(entries[3]!.facts).toMatchObject({ by: 'check', state: 'live', liveAt: api.clock.now })
    expect(gunzipSync(fromBase64Url(entries[2]!.page!)!).toString()).toBe(goodPage)
    expect(result.rows).toMatchObject([{ row: row.id, rooted: 4, late: 0, pages: 1 }])
  })

  it('grows by what happened since, and shows that nothing was changed after a root that someone kept', async () => {
    const projectId = await projectOf(live.orderId())
    const [first, second] = [await live.submitted('uneed'), await live.submitted('other')]
    await keep()
    const [kept] = (await verifiedFile(api, projectId)).file.roots
    await live.run()
    await keep()
    const soon = await verifiedFile(api, projectId, [kept!])
    expect(soon.result.rows.map(({ rooted, entries, fault }) => [rooted, entries.length, fault])).toEqual([
      [2, 4, null],
      [2, 4, null],
    ])
    api.clock.now += day
    await live.run()
    await keep()
    live.respondStatus(404)
    await live.runWhenDue(first, 1)
    await keep()
    const { file, result } = await verifiedFile(api, projectId, [kept!])
    expect(result).toMatchObject({ rootFault: null, latest: { no: 3, size: 2 } })
    expect(stateOf(result)).toBe('verified')
    expect(file.roots.map(({ no }) => no)).toEqual([1, 2, 3])
    expect(file.rows.find(({ row }) => row === second.id)!.seals.map(({ no, seq }) => [no, seq])).toContainEqual([1, 2])

    // Rewriting what happened before the root was kept is found, whatever is done to hashes.
    const changed = { facts: '{"action":"submit","state":"live"}' }
    await api.db.update(evidence).set(changed).where(eq(evidence.seq, 2))
    const rewritten = await verifiedFile(api, projectId, [kept!])
    expect(rewritten.result.rows.map(({ fault }) => fault)).toMatchObject([
      { fault: 'changed', seq: 2 },
      { fault: 'changed', seq: 2 },
    ])
  })

  it('begins with a note where a row had a history before there was evidence', async () => {
    const row = await live.submitted('uneed')
    await live.run()
    await api.db.update(deliveryEvents).set({ sealedSeq: 0 })
    await api.db.update(proofs).set({ sealedSeq: 0 })
    await api.db.delete(proofPages)
    api.clock.now += 40 * day
    await keep()
    const { file, result } = await verifiedFile(api, await projectOf(live.orderId()))
    expect(kindsOf(file, row.id)).toEqual([
      ['taken-over', null],
      ['change', 'submit'],
      ['check', 200],
      ['change', 'find'],
    ])
    expect(file.rows[0]!.entries[0]!.facts).toMatchObject({ earlier: 3, directory: row.directoryName })
    expect(result.rows[0]).toMatchObject({ fault: null, late: 3, pages: 0 })
  })

  it('keeps the start of a page that is too long, and says how much', async () => {
    const noise = Array.from({ length: 60_000 }, (_, at) => (at * 2_654_435_761) >>> 0).join(' ')
    live.answerWith(pageWith(`<a href="https://${customerSite}/">Tea Timer</a><p>${noise}</p>`))
    await live.submitted('uneed')
    await live.run()
    const [page] = await api.db.select().from(proofPages)
    expect(page!.size).toBeLessThanOrEqual(64 * 1024)
    expect(page!.size).toBeGreaterThan(50 * 1024)
    expect(page!.keptBytes).toBeLessThan(page!.readBytes)
    expect(gunzipSync(page!.bytes!)).toHaveLength(page!.keptBytes)
  })

  it('drops the oldest pages of a row, and verifies without them', async () => {
    const row = await live.submitted('uneed')
    await live.run()
    for (let count = 0; count < 9; count += 1) {
      live.answerWith(pageWith(`<a href="https://${customerSite}/">Tea Timer ${count}</a>`))
      await live.runWhenDue(row)
    }
    await keep()
    const { result } = await verifiedFile(api, await projectOf(live.orderId()))
    expect(stateOf(result)).toBe('verified')
    expect(result.rows[0]).toMatchObject({ pages: 8 })
    expect(result.rows[0]!.entries.filter(({ seen }) => seen !== null)).toHaveLength(10)
  })
})

describeDatabases('evidence, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const keep = () => runJob(api.services, 'evidence')

  it('verifies over a change of the key, but not if the old one isn’t published', async () => {
    const customer = await givenCustomer(api)
    const [first, second] = await rowsOf(api, customer)
    const { env, secret } = api.services
    try {
      await submit(api, first!)
      await keep()
      // Without EVIDENCE_KEY it's made of SECRET: losing either is such a change.
      const evidenceKey = Buffer.alloc(32, 7).toString('base64')
      Object.assign(api.services, { env: { ...env, evidenceKey } })
      api.clock.now += day
      await submit(api, second!)
      await keep()
      Object.assign(api.services, { env, secret: `${secret} that was lost` })
      api.clock.now += day
      await keep()
      const { file, result } = await verifiedFile(api, customer.projectId)
      expect(stateOf(result)).toBe('verified')
      expect(new Set(file.roots.map(({ key }) => key)).size).toBe(3)
      await api.db.delete(evidenceKeys).where(eq(evidenceKeys.id, file.roots[1]!.key))
      expect(stateOf((await verifiedFile(api, customer.projectId)).result)).toBe('failed')
    } finally {
      Object.assign(api.services, { env, secret })
    }
  })

  it('goes with an account, while roots and the rows of others stay verified', async () => {
    const [leaving, staying] = [await givenCustomer(api), await givenCustomer(api)]
    for (const customer of [leaving, staying])
      for (const row of (await rowsOf(api, customer)).slice(0, 5)) await submit(api, row)
    await keep()
    await api.db.delete(users).where(eq(users.id, leaving.user.id))
    api.clock.now += day
    await happen(api, (await rowsOf(api, staying))[6]!, 'submit')
    await keep()
    const { file, result } = await verifiedFile(api, staying.projectId)
    expect(stateOf(result)).toBe('verified')
    expect(file.roots.at(-1)).toMatchObject({ no: 2, size: 11 })
    const left = await api.db.select().from(evidence)
    expect(new Set(left.map(({ deliveryId }) => deliveryId))).toEqual(new Set(file.rows.map(({ row }) => row)))
  })

  it('says who did something as a role, and nothing that is between the customer and us', async () => {
    const customer = await givenCustomer(api)
    const [row] = await rowsOf(api, customer)
    await happen(api, row!, 'submit', { notes: 'a private note' })
    await api.db.update(deliveryEvents).set({ actor: customer.user.id }).where(eq(deliveryEvents.deliveryId, row!.id))
    await keep()
    const pieces = (await Array.fromAsync(writeEvidence(api.db, customer.projectId))).join('')
    expect(pieces).toContain('"by":"customer"')
    for (const hidden of [customer.user.id, customer.user.email, 'private note', customer.projectId])
      expect(pieces).not.toContain(hidden)
  })

  it('is its customer’s alone, and of those who have a link to the report', async () => {
    const [customer, other] = [await givenCustomer(api), await addTestUser(api)]
    await submit(api, (await rowsOf(api, customer))[0]!)
    await keep()
    const url = `/api/projects/${customer.projectId}/evidence`
    expect((await api.call(url)).status).toBe(401)
    expect((await api.call(url, { headers: other.headers })).status).toBe(404)
    const own = await api.call(url, { headers: customer.headers })
    expect(own.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z0-9-]+-evidence-[\d-]+\.json"$/)
    const file = readFile(await own.text()) as EvidenceFile
    expect(file.rows).toHaveLength(1)
  })

  it('can be verified with what is published for anyone: keys and roots', async () => {
    const customer = await givenCustomer(api)
    await submit(api, (await rowsOf(api, customer))[0]!)
    await keep()
    const keys = await api.call('/api/evidence/keys')
    expect(keys.headers.get('access-control-allow-origin')).toBe('*')
    expect(await (await api.call('/api/evidence/roots')).json()).toMatchObject({ data: [{ no: 1, size: 1 }] })
    expect(await (await api.call('/api/evidence/roots?from=2')).json()).toMatchObject({ data: [] })
    expect((await api.call('/api/evidence/roots?from=x')).status).toBe(400)
    const { file } = await verifiedFile(api, customer.projectId)
    expect(stateOf(await verifyFile(file, { keys: await importKeys(await keys.json()) }))).toBe('verified')

    // After a change of the key, old roots are verified with the old one.
    api.clock.now += day
    Object.assign(api.services.env, { evidenceKey: Buffer.alloc(32, 9).toString('base64') })
    await submit(api, (await rowsOf(api, customer))[1]!)
    await keep()
    const later = await verifiedFile(api, customer.projectId)
    expect(new Set(later.file.roots.map(({ key }) => key)).size).toBe(2)
    expect(stateOf(later.result)).toBe('verified')
  })

  it('signs once a day, also if nothing happened', async () => {
    const customer = await givenCustomer(api)
    await keep()
    expect(await (await api.call('/api/evidence/roots')).json()).toMatchObject({ data: [] })
    await submit(api, (await rowsOf(api, customer))[0]!)
    for (const wait of [0, 0, day, 0, day]) {
      api.clock.now += wait
      await keep()
    }
    expect((await verifiedFile(api, customer.projectId)).result).toMatchObject({ latest: { no: 3 }, rootFault: null })
    await api.db.update(deliveries).set({ declineReason: 'excluded' })
    expect((await verifiedFile(api, customer.projectId)).file.rows).toEqual([])
  })
})

import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { LinkExports, NewLinkExport, Uploaded } from '#src/domain/counted/counted.api.ts'
import { countedLimits, countedMessages } from '#src/domain/counted/messages.ts'
import { summaryText } from '#src/domain/counted/texts.ts'
import type { DeliveryDetails, Report } from '#src/domain/deliveries/deliveries.api.ts'
import { linkExportRows, linkExports } from '#src/storage/counted/schema.ts'
import { deliveries } from '#src/storage/deliveries/schema.ts'
import { checks } from '#src/storage/proofs/schema.ts'
import { send } from '#tests/support/accounts.ts'
import { type TestApi, useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { type Customer, givenCustomer, happen, list, rowsOf } from '#tests/support/reports.ts'

const day = 86_400_000

/** A customer with three live listings at `d0.example/tea`, `d1.example/tea` and `d2.example/tea`. */
async function givenListings(api: TestApi): Promise<Customer> {
  const customer = await givenCustomer(api)
  for (const [at, row] of (await rowsOf(api, customer)).slice(0, 3).entries()) {
    await list(api, row, `https://www.d${at}.example/tea/?utm_source=us`)
  }
  return customer
}

/** An export with these listings, by their number. */
function exportOf(numbers: readonly number[], sent: Partial<NewLinkExport> = {}): NewLinkExport {
  const pages = numbers.map((at) => ({ page: `d${at}.example/tea`, crawledOn: null }))
  const digest = Buffer.from(JSON.stringify([numbers, sent]))
    .toString('hex')
    .slice(-64)
    .padStart(64, '0')
  return { source: 'google', fileName: 'links.csv', digest, rows: 321, exportedOn: null, pages, ...sent }
}

describeDatabases('uploads of links, in a $kind', ({ kind }) => {
  const api = useApi(kind)
  const upload = (customer: Customer, body: NewLinkExport) =>
    send<Uploaded>(api, `POST /projects/${customer.projectId}/link-exports`, { token: customer.token, body })
  const statesOf = async ({ token, projectId }: Customer, source: 'google' | 'bing' = 'google') => {
    const { data } = (await send<Report>(api, `GET /projects/${projectId}/report`, { token })).body
    return data.orders[0]!.rows.slice(0, 3).map(({ counted }) => {
      const said = counted?.[source]
      return said && [said.state, said.since ?? said.lastOn].filter(Boolean).join(' ')
    })
  }

  it('say of each listing since when it’s counted, that it isn’t yet, or that it was dropped', async () => {
    const customer = await givenListings(api)
    expect(await statesOf(customer)).toEqual([undefined, undefined, undefined])
    const first = (await upload(customer, exportOf([0, 1]))).body.data
    expect(first.summary).toEqual({ live: 3, counted: 2, notYet: 1, dropped: 0, unsure: 0, before: null })
    expect(await statesOf(customer)).toEqual(['counted 2026-11-20', 'counted 2026-11-20', 'not-yet'])
    api.clock.now += 5 * day
    const pages = [
      { page: 'd0.example/tea', crawledOn: '2026-11-23' },
      { page: 'd2.example/tea', crawledOn: '2026-11-23' },
    ]
    const { status, body } = await upload(customer, exportOf([], { pages }))
    expect(status).toBe(201)
    expect(body.data.upload).toMatchObject({ exportedOn: '2026-11-25', rows: 321, cut: false, live: 3, counted: 2 })
    expect(summaryText('google', body.data.summary)).toBe(
      'Google counts 2 of 3 live listings. 1 dropped since 20 Nov 2026.',
    )
    expect(await statesOf(customer)).toEqual(['counted 2026-11-20', 'dropped 2026-11-20', 'counted 2026-11-23'])
  })

  it('have a name that is cut, and shows what it is', async () => {
    const customer = await givenListings(api)
    const fileName = `\u202egpj.\u0000links\n${'x'.repeat(900)}.csv`
    const { upload: kept } = (await upload(customer, exportOf([0], { fileName }))).body.data
    expect(kept.fileName).toBe(`gpj.links ${'x'.repeat(countedLimits.fileName - 10)}`)
  })

  it('can’t say that a listing was dropped if the export was cut', async () => {
    const customer = await givenListings(api)
    await upload(customer, exportOf([0, 1]))
    api.clock.now += day
    const { summary } = (await upload(customer, exportOf([0], { rows: 1000 }))).body.data
    expect(summary).toMatchObject({ counted: 1, dropped: 0, notYet: 0, unsure: 2 })
    expect(await statesOf(customer)).toEqual(['counted 2026-11-20', 'unsure 2026-11-20', 'unsure'])
    expect(summaryText('google', summary)).toContain('can’t tell about the other 2')
  })

  it('of Google and Bing are kept apart, and in the order of their days', async () => {
    const customer = await givenListings(api)
    api.clock.now += 5 * day
    await upload(customer, exportOf([0], { exportedOn: '2026-11-24' }))
    await upload(customer, exportOf([1], { exportedOn: '2026-11-21', fileName: 'older.csv' }))
    await upload(customer, exportOf([2], { source: 'bing' }))
    expect(await statesOf(customer)).toEqual(['counted 2026-11-24', 'dropped 2026-11-21', 'not-yet'])
    expect(await statesOf(customer, 'bing')).toEqual(['not-yet', 'not-yet', 'counted 2026-11-25'])
    const { data } = (await send<LinkExports>(api, `GET /projects/${customer.projectId}/link-exports`, customer)).body
    expect(data.uploads.map(({ source, exportedOn }) => [source, exportedOn])).toEqual([
      ['bing', '2026-11-25'],
      ['google', '2026-11-24'],
      ['google', '2026-11-21'],
    ])
  })

  it('of the same file count once, and are compared with what is live now', async () => {
    const customer = await givenListings(api)
    const file = exportOf([0, 1])
    expect((await upload(customer, file)).body.data.again).toBe(false)
    api.clock.now += day
    const row = (await rowsOf(api, customer))[3]!
    await list(api, row, 'https://d3.example/tea')
    const again = (
      await upload(customer, { ...file, pages: [...file.pages, { page: 'd3.example/tea', crawledOn: null }] })
    ).body.data
    expect(again).toMatchObject({ again: true, upload: { live: 4, counted: 3, exportedOn: '2026-11-20' } })
    expect(await api.db.select().from(linkExports)).toHaveLength(1)
  })

  it('can be deleted, and the report is as before', async () => {
    const customer = await givenListings(api)
    await upload(customer, exportOf([0, 1]))
    api.clock.now += day
    const { id } = (await upload(customer, exportOf([0]))).body.data.upload
    expect((await statesOf(customer))[1]).toBe('dropped 2026-11-20')
    const path = `DELETE /projects/${customer.projectId}/link-exports/${id}` as const
    expect((await send(api, path, customer)).body).toMatchObject({ message: countedMessages.deleted })
    expect(await statesOf(customer)).toEqual(['counted 2026-11-20', 'counted 2026-11-20', 'not-yet'])
    expect((await send(api, path, customer)).status).toBe(404)
  })

  it('find a listing under the URL it leads to, and the one that it gives itself, but not on the home page', async () => {
    const customer = await givenListings(api)
    const rows = await rowsOf(api, customer)
    const check = { subjectKind: 'delivery', userId: customer.user.id, host: 'x', state: 'live' } as const
    const urls = [
      { finalUrl: 'https://d0.example/products/tea', canonical: 'https://d0.example/' },
      { finalUrl: 'https://d1.example/tea', canonical: 'https://d1.example/p/tea' },
    ]
    for (const [at, seen] of urls.entries()) {
      await api.db.insert(checks).values({ ...check, subjectId: rows[at]!.id, url: seen.finalUrl, ...seen })
    }
    const { data } = (await send<LinkExports>(api, `GET /projects/${customer.projectId}/link-exports`, customer)).body
    const pages = ['d0.example/tea', 'd0.example/products/tea', 'd1.example/tea', 'd1.example/p/tea', 'd2.example/tea']
    expect(data.pages.toSorted()).toEqual(pages.toSorted())
    const found = ['d0.example', 'd1.example/p/tea', 'elsewhere.example/x'].map((page) => ({ page, crawledOn: null }))
    expect((await upload(customer, exportOf([], { pages: found }))).body.data.summary).toMatchObject({ counted: 1 })
    expect((await statesOf(customer))[1]).toMatch(/^counted/)
  })

  it('say nothing about listings that moved since, aren’t live, or weren’t yet', async () => {
    const customer = await givenListings(api)
    await upload(customer, exportOf([0, 1, 2]))
    const [moved, lost] = await rowsOf(api, customer)
    await api.db.update(deliveries).set({ liveUrl: 'https://d0.example/moved' }).where(eq(deliveries.id, moved!.id))
    await happen(api, lost!, 'lose', { lostAt: api.clock.now })
    expect(await statesOf(customer)).toEqual([undefined, undefined, 'counted 2026-11-20'])
  })

  it('are in the row’s history, the files and the shared report', async () => {
    const customer = await givenListings(api)
    await upload(customer, exportOf([0]))
    api.clock.now += day
    await upload(customer, exportOf([1]))
    const path = `GET /orders/${customer.order.id}/deliveries/1` as const
    const { counted } = (await send<DeliveryDetails>(api, path, customer)).body.data
    expect(counted.map(({ exportedOn, isCounted }) => [exportedOn, isCounted])).toEqual([
      ['2026-11-21', false],
      ['2026-11-20', true],
    ])
    const { headers, projectId } = customer
    const csv = await (await api.call(`/api/projects/${projectId}/report.csv`, { headers })).text()
    expect(csv).toContain('Counted by Google,Counted by Google since,')
    expect(csv.split('\r\n')[1]).toMatch(/,dropped,,2026-11-20,2026-11-21,,,,$/)
    const json: unknown = await (await api.call(`/api/projects/${projectId}/report.json`, { headers })).json()
    expect(json).toMatchObject({ orders: [{ rows: { 1: { counted: { google: { state: 'counted' } } } } }] })
    const share = (await send<{ url: string }>(api, `POST /projects/${projectId}/shares`, customer)).body.data
    const shared = await (await api.call(new URL(share.url).pathname)).text()
    expect(shared).toContain('Google dropped, last 20 Nov 2026')
    expect(shared).toContain('Google since 21 Nov 2026')
  })

  it('are bounded, and a date must be possible', async () => {
    const customer = await givenListings(api)
    const fault = async (sent: Partial<NewLinkExport>) => (await upload(customer, exportOf([0], sent))).status
    expect(await fault({ exportedOn: '2026-11-22' })).toBe(422)
    expect(await fault({ exportedOn: '2026-11-21' })).toBe(201)
    expect(await fault({ rows: countedLimits.rows + 1 })).toBe(422)
    expect(await fault({ rows: 0 })).toBe(422)
    expect(await fault({ digest: 'x' })).toBe(422)
    expect(await fault({ source: 'yahoo' as never })).toBe(422)
    const [kept] = await api.db.select().from(linkExports)
    for (let at = 1; at < countedLimits.uploads; at += 1) {
      await api.db.insert(linkExports).values({ ...kept!, id: `more-${at}`, digest: `more-${at}` })
    }
    expect((await upload(customer, exportOf([0, 1]))).body).toMatchObject({ detail: countedMessages.tooMany })
    // What is there can still be brought up to date.
    expect(await fault({ exportedOn: '2026-11-21' })).toBe(201)
    expect(await api.db.select().from(linkExportRows)).toHaveLength(3)
  })

  it('are as many an hour as a person makes', async () => {
    const customer = await givenListings(api)
    for (let at = 0; at < 60; at += 1) expect((await upload(customer, exportOf([0]))).status).toBe(201)
    expect((await upload(customer, exportOf([0]))).body).toMatchObject({ detail: countedMessages.tooOften })
  })
})

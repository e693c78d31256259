import { eq } from 'drizzle-orm'
import { compress } from '#netlify/local/http/compression.ts'
import { deliveries } from '#src/storage/deliveries/schema.ts'
import { checks } from '#src/storage/proofs/schema.ts'
import { ask, type Customer, givenCustomer, list, rowsOf, submit } from '#tests/support/reports.ts'
import { startTestApis, type TestApi } from '#tests/support/test-api.ts'
import { median, percentile, printTable, timeCalls } from './figures.ts'

// npm run bench report: the time and size of a report of 200 rows, in the middle of the work.

const calls = 300
const goalMs = 10
const goalBytes = 20 * 1024 // as sent, with brotli
const notes = ['Form sent, no answer yet.', 'Listed after one reminder.', 'In their queue, about two weeks.']

const apis = await startTestApis()
try {
  const api = await apis.open()
  const customer = await givenCustomer(api, { plan: 2 })
  await work(api, customer)
  await measure(api, customer)
} finally {
  await apis.stop()
}

/** 143 submitted, of which 80 are live and checked. Every third row has notes. Two directories ask something. */
async function work(api: TestApi, customer: Customer): Promise<void> {
  const { db, clock } = api
  const rows = await rowsOf(api, customer)
  for (const [index, row] of rows.entries()) {
    if (index < 80) {
      const url = `https://www.${row.directoryKey}/product/tea-timer`
      await list(api, row, url)
      const check = {
        subjectKind: 'delivery',
        host: row.directoryKey,
        site: row.site,
        state: 'live',
        status: 200,
      } as const
      const seen = { finalUrl: url, anchor: 'Tea Timer', rel: index % 2 ? 'nofollow' : '', checkedAt: clock.now }
      await db.insert(checks).values({ ...check, subjectId: row.id, userId: customer.user.id, url, ...seen })
    } else if (index < 143) await submit(api, row)
    else if (index < 145) await ask(api, row, 'question', 'What does the free plan include?')
    if (index % 3 === 0)
      await db
        .update(deliveries)
        .set({ notes: notes[(index / 3) % 3]! })
        .where(eq(deliveries.id, row.id))
  }
}

async function measure(api: TestApi, { projectId, order, headers }: Customer): Promise<void> {
  const path = `/api/projects/${projectId}/report`
  const read = async () => (await api.call(path, { headers })).text()
  const text = await read()
  const { data } = JSON.parse(text) as { data: { orders: { rows: unknown[] }[] } }
  const reference = { sql: 'SELECT * FROM deliveries WHERE order_id = ? ORDER BY rank', args: [order.id] }
  const select = async () => JSON.stringify((await api.db.$client.execute(reference)).rows)
  const report = { ...(await timesOf(read)), ...(await sizesOf(text)) }
  const raw = { ...(await timesOf(select)), ...(await sizesOf(await select())) }
  const line = (read: string, { p50, p95, bytes, brotli }: typeof report) => ({
    read,
    p50: `${p50.toFixed(2)} ms`,
    p95: `${p95.toFixed(2)} ms`,
    bytes,
    brotli,
  })
  printTable(`A report of ${data.orders[0]?.rows.length} rows, ${calls} calls`, [
    line('the report', report),
    line('reference: the same rows in one statement, as JSON', raw),
  ])
  const isMet = report.p95 <= goalMs && report.brotli <= goalBytes
  console.log(`Goal: p95 under ${goalMs} ms and at most ${goalBytes} bytes with brotli. ${isMet ? 'Met' : 'Missed'}.`)
  if (!isMet) process.exitCode = 1
}

async function sizesOf(text: string): Promise<{ bytes: number; brotli: number }> {
  const bytes = Buffer.from(text)
  return { bytes: bytes.length, brotli: (await compress(bytes, 'br')).length }
}

async function timesOf(call: () => Promise<unknown>): Promise<{ p50: number; p95: number }> {
  const times = await timeCalls(calls, call)
  return { p50: median(times), p95: percentile(times, 0.95) }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { createApi } from '#functions/api.ts'
import type { WorkItem } from '#src/domain/deliveries/admin.api.ts'
import { emailKey } from '#src/domain/emails/emails.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { openDatabase } from '#src/storage/database.ts'
import { migrateDatabase } from '#src/storage/migrations/migrate.ts'
import { syncHolds } from '#src/storage/orders/changes.ts'
import { listFillable } from '#src/storage/orders/start.ts'
import { addTestSession } from '#tests/support/accounts.ts'
import { median, percentile, printTable, timeCalls } from './figures.ts'
import { fillOrders } from './filled-orders.ts'
import { openServices } from './services.ts'

// npm run bench work: the cost of the next row on the work screen, with 10,000 orders and 2,000,000 rows.

const orderCount = 10_000
const calls = 400
const goal = 20

const folder = await mkdtemp(join(tmpdir(), 'uplist-bench-'))
const url = `file:${folder}/bench.db`
try {
  const db = openDatabase({ url })
  await migrateDatabase(db, url)
  await fillOrders(db, orderCount)
  db.$client.close()
  await measure()
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function measure(): Promise<void> {
  const services = openServices(url)
  const user = { id: 'operator', email: 'operator@example.com', isAdmin: true }
  const times = { confirmedAt: 1, createdAt: 1, updatedAt: 1 }
  await services.db.insert(users).values({ ...user, ...times, emailKey: emailKey(user.email) })
  const token = await addTestSession(services, user)
  const api = createApi(services)
  const call = async <Data>(method: string, path: string, body?: object): Promise<Data> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const request = { ip: '203.0.113.7', waitUntil: () => {} }
    const response = await api.fetch(new Request(`http://localhost/api/admin${path}`, init), { request })
    if (response.status !== 200) throw new Error(await response.text())
    return ((await response.json()) as { data: Data }).data
  }

  const [counted] = await services.db.all<{ rows: number }>(sql`SELECT count(*) AS rows FROM deliveries`)
  const reference = await timeCalls(calls, (index) =>
    services.db.$client.execute({ sql: 'SELECT * FROM deliveries WHERE id = ?', args: [`row-${index * 20}-7`] }),
  )
  const worked: { next: number[]; outcome: number[] } = { next: [], outcome: [] }
  for (let index = 0; index < calls; index += 1) {
    const start = performance.now()
    const item = await call<WorkItem>('POST', '/deliveries/next')
    worked.next.push(performance.now() - start)
    // Mostly submitted; every eighth is refused and replaced.
    const outcome = index % 8 === 7 ? { action: 'decline', reason: 'refused' } : { action: 'submit' }
    const sentAt = performance.now()
    await call('POST', `/deliveries/${item.row.id}/outcome`, { version: item.row.version, workMs: 1000, ...outcome })
    worked.outcome.push(performance.now() - sentAt)
  }
  const timed: [string, readonly number[]][] = [
    ['one row by its primary key (reference)', reference],
    ['POST /deliveries/next', worked.next],
    [
      'POST /deliveries/next, of one order',
      await timeCalls(calls, () => call('POST', '/deliveries/next', { orderId: 'order-6003' })),
    ],
    ['POST /deliveries/{id}/outcome', worked.outcome],
    ['GET /deliveries/today', await timeCalls(20, () => call('GET', '/deliveries/today'))],
    ['GET /orders, 50 of them', await timeCalls(20, () => call('GET', '/orders?limit=50'))],
    ['GET /directories, 50 of them', await timeCalls(10, () => call('GET', '/directories?limit=50'))],
    ['hourly: which orders lack rows', await timeCalls(20, () => listFillable(services.db, {}))],
    ['hourly: rows follow their orders', await timeCalls(20, () => syncHolds(services.db, Date.now()))],
  ]
  printTable(
    `${orderCount} orders, ${counted?.rows} rows`,
    timed.map(([name, taken]) => ({
      'in /api/admin, or step of a job': name,
      calls: taken.length,
      p50: `${median(taken).toFixed(2)} ms`,
      p95: `${percentile(taken, 0.95).toFixed(2)} ms`,
      'p95 : reference p95': (percentile(taken, 0.95) / percentile(reference, 0.95)).toFixed(1),
    })),
  )
  if (percentile(worked.next, 0.95) > goal) process.exitCode = 1
  services.db.$client.close()
}

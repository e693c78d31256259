import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { createApi } from '#functions/api.ts'
import { emailKey } from '#src/domain/emails/emails.ts'
import type { QueuePage } from '#src/domain/reviews/reviews.api.ts'
import { users } from '#src/storage/accounts/schema.ts'
import type { Database } from '#src/storage/database.ts'
import { flags } from '#src/storage/flags/schema.ts'
import { domainAges } from '#src/storage/links/schema.ts'
import { products } from '#src/storage/products/schema.ts'
import { addMissingSites } from '#src/storage/products/sites.ts'
import { addTestSession } from '#tests/support/accounts.ts'
import { median, percentile, printTable, timeCalls } from './figures.ts'
import { openFilled } from './products.ts'
import { openServices } from './services.ts'

// npm run bench queue: the cost of opening the review queue with ten thousand products waiting.

const pending = 10_000
const copies = 500
const calls = 300
const goal = 20

const folder = await mkdtemp(join(tmpdir(), 'uplist-bench-'))
const url = `file:${folder}/bench.db`
try {
  const db = await openFilled(url, pending + 200)
  await letThemWait(db)
  await addMissingSites(db)
  db.$client.close()
  await measure()
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/**
 * All but two hundred are waiting: five hundred with the same text, three per email. Some listings have reports or
 * pending changes.
 */
async function letThemWait(db: Database): Promise<void> {
  const now = Date.now()
  await db.run(sql`UPDATE products SET state = 'pending', queued_at = created_at, published_at = NULL,
    email = 'person' || (id / 3) || '@' || CASE WHEN id % 50 = 0 THEN 'mailinator.com' ELSE 'example.com' END
    WHERE id <= ${pending}`)
  await db.run(sql`UPDATE products SET headline = 'One text for all', description =
    (SELECT description FROM products WHERE id = 1) WHERE id <= ${pending} AND id % ${pending / copies} = 0`)
  await db.run(sql`UPDATE products SET queued_at = created_at, proposal = json_object('name', name,
    'headline', 'A better headline', 'description', description, 'websiteUrl', website_url, 'listingKey', listing_key,
    'category', category, 'email', email, 'firstname', firstname, 'logoId', logo_id, 'screenshotId', screenshot_id,
    'screenshotWidth', 1280, 'screenshotHeight', 800) WHERE id > ${pending + 100}`)
  const listed = await db
    .select({ id: products.id })
    .from(products)
    .where(sql`state = 'published'`)
    .limit(100)
  await db.insert(flags).values(
    listed.flatMap(({ id }) =>
      ['a', 'b'].map((visitor) => ({
        productId: id,
        visitor,
        reason: 'dead' as const,
        state: 'open' as const,
        createdAt: now,
      })),
    ),
  )
  for (let first = 0; first < pending; first += 500) {
    await db.insert(domainAges).values(
      Array.from({ length: 500 }, (_, index) => ({
        domain: `product-${first + index}.example`,
        registeredAt: (first + index) % 4 === 0 ? Date.UTC(2026, 0, 1) : Date.UTC(2019, 0, 1),
      })),
    )
  }
}

async function measure(): Promise<void> {
  const services = openServices(url)
  const user = { id: 'admin', email: 'admin@example.com', isAdmin: true }
  const times = { confirmedAt: 1, createdAt: 1, updatedAt: 1 }
  await services.db.insert(users).values({ ...user, ...times, emailKey: emailKey(user.email) })
  const token = await addTestSession(services, user)
  const api = createApi(services)
  const ask = async (query: string): Promise<QueuePage> => {
    const headers = { authorization: `Bearer ${token}` }
    const request = { ip: '203.0.113.7', waitUntil: () => {} }
    const response = await api.fetch(new Request(`http://localhost/api/admin/queue${query}`, { headers }), { request })
    if (response.status !== 200) throw new Error(await response.text())
    return ((await response.json()) as { data: QueuePage }).data
  }
  // The reference reads the same rows by the same index, without counts and risk flags.
  const raw = { sql: `SELECT * FROM products WHERE state = 'pending' ORDER BY queued_at, id LIMIT 30`, args: [] }
  const reference = await timeCalls(calls, () => services.db.$client.execute(raw))

  const first = await ask('')
  const riskFlags = first.items.flatMap((item) => item.riskFlags)
  const cursors = [first.cursor]
  for (let page = 0; page < 40; page += 1) cursors.push((await ask(`?cursor=${cursors.at(-1)}`)).cursor)
  const rows = []
  const kinds: [string, (call: number) => string][] = [
    ['first page of 30', () => ''],
    ['forty pages in order', (call) => `?cursor=${cursors[call % cursors.length]}`],
    ['page of 100', () => '?limit=100'],
    ['changes only', () => '?kind=change'],
    ['reports only', () => '?kind=report'],
  ]
  for (const [name, query] of kinds) {
    const taken = await timeCalls(calls, (call) => ask(query(call)))
    const p95 = percentile(taken, 0.95)
    rows.push({
      'GET /api/admin/queue': name,
      calls,
      p50: `${median(taken).toFixed(1)} ms`,
      p95: `${p95.toFixed(1)} ms`,
      'p95 : reference p95': (p95 / percentile(reference, 0.95)).toFixed(1),
    })
    if (query(0) === '' && p95 > goal) process.exitCode = 1
  }
  printTable(`The queue with ${JSON.stringify(first.counts)}, ${riskFlags.length} risk flags on its first page`, rows)
  printTable('Reference: the rows of a page and nothing else', [
    { calls, p50: `${median(reference).toFixed(2)} ms`, p95: `${percentile(reference, 0.95).toFixed(2)} ms` },
  ])
  const list = await timeCalls(calls, async () => {
    const request = { ip: '203.0.113.7', waitUntil: () => {} }
    const headers = { authorization: `Bearer ${token}` }
    await (
      await api.fetch(new Request('http://localhost/api/admin/products?q=product-77', { headers }), { request })
    ).text()
  })
  printTable('Searching all products', [
    { calls, p50: `${median(list).toFixed(1)} ms`, p95: `${percentile(list, 0.95).toFixed(1)} ms` },
  ])
  services.db.$client.close()
}

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { count, eq, lte } from 'drizzle-orm'
import { runJob } from '#functions/jobs.ts'
import { emailKey } from '#src/domain/emails/emails.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { type Database, openDatabase } from '#src/storage/database.ts'
import { deliveries } from '#src/storage/deliveries/schema.ts'
import { migrateDatabase } from '#src/storage/migrations/migrate.ts'
import { orders } from '#src/storage/orders/schema.ts'
import { checks } from '#src/storage/proofs/schema.ts'
import { subscriptions } from '#src/storage/subscriptions/schema.ts'
import { printTable } from './figures.ts'
import { openServices } from './services.ts'

// npm run bench proofs: checks of live listings, ten thousand of them due, on many directories that each take 50 ms to
// respond. The reference requests some of the same pages one after the other, without reading them.

const sites = 40
const directories = 250
const referencePages = 400
/** What the job may use of each minute. */
const budgetMs = 10_000
const goal = 10_000

const folder = await mkdtemp(join(tmpdir(), 'uplist-bench-'))
const server = fork(fileURLToPath(new URL('directory-server.ts', import.meta.url)))
try {
  const [port] = (await once(server, 'message')) as [number]
  const url = `file:${folder}/bench.db`
  const db = openDatabase({ url })
  await migrateDatabase(db, url)
  await addRows(db, port)
  await measure(db, url, port)
  db.$client.close()
} finally {
  server.kill()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** One row per site and directory, each submitted, with its page. */
async function addRows(db: Database, port: number): Promise<void> {
  const now = Date.now()
  const times = { createdAt: now, updatedAt: now }
  const email = 'bench@example.com'
  await db.insert(users).values({ id: 'u', email, emailKey: emailKey(email), confirmedAt: now, ...times })
  const plan = { planId: 1, planLabel: 'Bench', type: 'monthly' as never, price: 1, state: 'active' as const }
  await db.insert(subscriptions).values({ id: 's', userId: 'u', ...plan, ...times })
  const owed = { directories: sites * directories, posts: 0, pages: 0, startsAt: now, approvedAt: now, dueAt: now }
  const order = {
    id: 'o',
    source: 'receipt' as const,
    subscriptionId: 's',
    userId: 'u',
    planLabel: 'Bench',
    ...owed,
    ...times,
  }
  await db.insert(orders).values(order)
  for (let site = 0; site < sites; site += 1) {
    await db.insert(deliveries).values(
      Array.from({ length: directories }, (_, directory) => ({
        ...{ id: `${site}-${directory}`, orderId: 'o', site: `site${site}.example`, rank: directory, reason: '' },
        ...{ directoryKey: `dir${directory}.example`, directoryName: `Directory ${directory}` },
        directoryUrl: `http://dir${directory}.example:${port}/`,
        liveUrl: `http://dir${directory}.example:${port}/dir${directory}/site${site}.example`,
        state: 'submitted' as const,
        ...times,
      })),
    )
  }
}

async function measure(db: Database, url: string, port: number): Promise<void> {
  const reference = await timeReference(port)
  const loopback = [{ address: '127.0.0.1', family: 4 }]
  const trusted = { has: () => true } as unknown as Set<string>
  const network = { resolve: () => Promise.resolve(loopback), trusted, timeoutMs: 10_000 }
  const services = { ...openServices(url), network, log: () => undefined }
  const start = performance.now()
  let runs = 0
  do {
    runs += 1
    await runJob(services, 'proof-checks')
  } while ((await countDue(db)) > 0)
  const seconds = (performance.now() - start) / 1000
  const rate = (sites * directories * 3600) / seconds
  server.send('most')
  const [limit] = (await once(server, 'message')) as [number]
  const scheduled = Math.round((rate * budgetMs) / 60_000)
  printTable(`Checks of live listings: ${sites * directories} due on ${directories} directories`, [
    {
      checks: sites * directories,
      seconds: seconds.toFixed(1),
      'found live': await countLive(db),
      runs,
      'checks an hour': Math.round(rate),
      'as scheduled, 10 s a minute': scheduled,
      'parallel requests to a directory, most': limit,
      'one after the other, an hour': Math.round(reference),
      'checks : one after the other': (rate / reference).toFixed(2),
    },
  ])
  console.log(`\nGoal: ${goal} checks an hour as scheduled, one request at a time per directory.`)
  console.log(scheduled >= goal && limit === 1 ? 'Met.' : 'Missed.')
  if (scheduled < goal || limit !== 1) process.exitCode = 1
  services.db.$client.close()
}

async function countDue(db: Database): Promise<number> {
  const [row] = await db.select({ rows: count() }).from(checks).where(lte(checks.dueAt, Date.now()))
  return row?.rows ?? 0
}

async function countLive(db: Database): Promise<number> {
  const [row] = await db.select({ rows: count() }).from(deliveries).where(eq(deliveries.state, 'live'))
  return row?.rows ?? 0
}

/** Pages an hour, requested by `fetch`, one after the other. */
async function timeReference(port: number): Promise<number> {
  const start = performance.now()
  for (let page = 0; page < referencePages; page += 1) {
    const path = `/dir${page % directories}/site${Math.floor(page / directories)}.example`
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    await response.text()
  }
  return (referencePages * 3_600_000) / (performance.now() - start)
}

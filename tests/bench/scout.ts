import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { count, lte } from 'drizzle-orm'
import { runLookUps } from '#functions/scout/run-look-ups.ts'
import { openDatabase } from '#src/storage/database.ts'
import { migrateDatabase } from '#src/storage/migrations/migrate.ts'
import { endLookUp } from '#src/storage/scout/changes.ts'
import { lookUps } from '#src/storage/scout/schema.ts'
import { madeDirectories } from '#tests/support/scout/pages.ts'
import { addLookUps, truthOf } from '#tests/support/scout/rows.ts'
import { siteAt } from '#tests/support/scout/sites.ts'
import { printTable } from './figures.ts'
import { openServices } from './services.ts'

// npm run bench scout: looks sites up in fifty made-up directories of six shapes, each of which takes 50 ms to respond, with
// near-miss names, soft 404s, a search that echoes the query, redirects, a sitemap of 1 GB and robots.txt files that forbid.
// The reference requests the same pages, each directory's one after the other, without reading them or pausing.

const siteCount = 40
const directories = madeDirectories(50)
/** What a job may use of each minute. */
const budgetMs = 10_000
const goal = 10_000
const leastRecall = 0.95
/** Pages of each directory that the reference requests. */
const referencePages = 40
const concurrency = 32

type Asked = { limit: number; asked: [string, string[]][] }
type Row = {
  what: string
  looked: number
  listed: number
  found: number
  wrong: number
  'not found': number
  unclear: number
}

const folder = await mkdtemp(join(tmpdir(), 'uplist-bench-'))
const program = fileURLToPath(new URL('scout-server.ts', import.meta.url))
const server = fork(program, [String(directories.length), String(siteCount)])
try {
  const [port] = (await once(server, 'message')) as [number]
  const url = `file:${folder}/bench.db`
  const db = openDatabase({ url })
  await migrateDatabase(db, url)
  await addLookUps(db, { directories, siteCount, port, now: Date.now() })
  const loopback = [{ address: '127.0.0.1', family: 4 }]
  const trusted = { has: () => true } as unknown as Set<string>
  const network = { resolve: () => Promise.resolve(loopback), trusted, timeoutMs: 10_000 }
  const services = { ...openServices(url), network, log: () => undefined }
  const start = performance.now()
  let memory = 0
  const timer = setInterval(() => {
    memory = Math.max(memory, process.memoryUsage.rss())
  }, 50)
  for (let due = 1; due > 0;) {
    await runLookUps(services, Date.now() + budgetMs, ({ lookUp, result }, holder) =>
      endLookUp(db, { lookUp, result }, { dueAt: null, holder }, Date.now()),
    )
    const [row] = await db.select({ rows: count() }).from(lookUps).where(lte(lookUps.dueAt, Date.now()))
    due = row?.rows ?? 0
  }
  const seconds = (performance.now() - start) / 1000
  clearInterval(timer)
  server.send('asked')
  const [{ limit, asked }] = (await once(server, 'message')) as [Asked]
  const rows = judge(await db.select().from(lookUps), port)
  printTable(`Look-ups: ${siteCount} sites in each of ${directories.length} directories`, rows)
  const all = total(rows)
  const precision = all.found / Math.max(1, all.found + all.wrong)
  const recall = all.found / all.listed
  const requests = asked.reduce((sum, [, paths]) => sum + paths.length, 0)
  const rate = (all.looked * 3600) / seconds
  const reference = await timeReference(asked, port)
  const scheduled = Math.round((rate * budgetMs) / 60_000)
  printTable('Throughput', [
    {
      seconds: seconds.toFixed(1),
      requests,
      'requests a second': Math.round(requests / seconds),
      'plain requests, per directory one after the other': Math.round(reference),
      ratio: (requests / seconds / reference).toFixed(2),
      'look-ups an hour': Math.round(rate),
      'as scheduled, 10 s a minute': scheduled,
      'simultaneous requests to a directory, most': limit,
      'memory, most, MB': Math.round(memory / 1e6),
    },
  ])
  console.log(`\nPrecision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}.`)
  console.log(
    `Goals: precision 1, recall ${leastRecall}, ${goal} look-ups an hour as scheduled, one request at a time per directory.`,
  )
  const isMet = precision === 1 && recall >= leastRecall && scheduled >= goal && limit === 1
  console.log(isMet ? 'Met.' : 'Missed.')
  if (!isMet) process.exitCode = 1
  services.db.$client.close()
  db.$client.close()
} finally {
  server.kill()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** By what kind of directory it is. */
function judge(found: readonly (typeof lookUps.$inferSelect)[], port: number): Row[] {
  const byId = new Map(found.map((row) => [row.deliveryId, row]))
  const rows = new Map<string, Row>()
  for (const directory of directories) {
    const what = directory.forbids ? 'robots.txt forbids' : directory.isHuge ? 'sitemap of 1 GB' : directory.shape
    const sum = rows.get(what) ?? { what, looked: 0, listed: 0, found: 0, wrong: 0, 'not found': 0, unclear: 0 }
    rows.set(what, sum)
    for (let index = 0; index < siteCount; index += 1) {
      const row = byId.get(`${index}-${directory.index}`)
      const truth = truthOf(directory, siteAt(index), port)
      sum.looked += 1
      if (truth !== null) sum.listed += 1
      if (row?.outcome === 'not-found') sum['not found'] += 1
      else if (row?.outcome !== 'listed') sum.unclear += 1
      else if (row.url === truth) sum.found += 1
      else sum.wrong += 1
    }
  }
  return [...rows.values()]
}

function total(rows: readonly Row[]): Row {
  const add = (one: Row, other: Row): Row => ({
    what: 'all',
    looked: one.looked + other.looked,
    listed: one.listed + other.listed,
    found: one.found + other.found,
    wrong: one.wrong + other.wrong,
    'not found': one['not found'] + other['not found'],
    unclear: one.unclear + other.unclear,
  })
  return rows.reduce(add)
}

/** Requests a second. */
async function timeReference(asked: Asked['asked'], port: number): Promise<number> {
  const get = (host: string, path: string) =>
    new Promise<void>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path, headers: { host: `${host}:${port}` }, agent: false })
      sent.on('response', (response) => void response.resume().on('end', resolve).on('error', reject))
      sent.on('error', reject).end()
    })
  const left = asked.map(([host, paths]) => {
    const pages = paths.filter((path) => !path.startsWith('/sitemap')).slice(0, referencePages)
    return { host, pages }
  })
  const requests = left.reduce((sum, { pages }) => sum + pages.length, 0)
  const start = performance.now()
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) for (const page of next.pages) await get(next.host, page)
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return (requests * 1000) / (performance.now() - start)
}

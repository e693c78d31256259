// npm run bench forecast: how often forecasts hold in made-up worlds whose truth is known, and how long it takes to make the
// figures of all directories, and a model, from 100,000 rows in a database file, with the process's peak of memory.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { buildModel } from '#functions/survival/forecasts.ts'
import { listedByKey } from '#src/seo/directories/list.ts'
import { openDatabase } from '#src/storage/database.ts'
import { migrateDatabase } from '#src/storage/migrations/migrate.ts'
import { readLedger } from '#src/storage/survival/ledger.ts'
import { scoreWorld, worlds } from '#tests/support/forecast-worlds.ts'
import { printTable } from './figures.ts'
import { fillOrders } from './filled-orders.ts'

const orderCount = 500
const day = 24 * 60 * 60 * 1000
const folder = await mkdtemp(join(tmpdir(), 'bench-forecast-'))
try {
  const url = `file:${join(folder, 'bench.db')}`
  const db = openDatabase({ url, authToken: undefined })
  await migrateDatabase(db, url)
  await fillOrders(db, orderCount)
  const now = Date.now()
  // Each order has another 200 of the directories that we submit to.
  const pool = [...listedByKey.values()].filter(({ inPool }) => inPool).map(({ key }) => key)
  await db.run(sql`CREATE TABLE bench_keys (place INTEGER PRIMARY KEY, name TEXT)`)
  await db.run(sql`INSERT INTO bench_keys SELECT key, value FROM json_each(${JSON.stringify(pool)})`)
  await db.run(sql`UPDATE deliveries SET directory_key = 'place-' || rank`)
  await db.run(sql`UPDATE deliveries SET directory_key = (SELECT name FROM bench_keys
    WHERE place = (deliveries.rank + 7 * CAST(substr(deliveries.order_id, 7) AS INTEGER)) % ${sql.raw(String(pool.length))})`)
  // Each order was sent another time ago, and each directory takes its own share and time.
  await db.run(sql`UPDATE deliveries SET state = 'submitted', work_at = NULL, live_at = NULL,
    submitted_at = ${now} - (1 + abs(random() % 400)) * ${day}`)
  await db.run(sql`UPDATE deliveries SET state = 'live', live_at = submitted_at + (1 + abs(random() % 50)) * ${day}
    WHERE abs(random() % 100) < 30 + rank % 60`)
  await db.run(sql`UPDATE deliveries SET state = 'lost', lost_at = live_at + (1 + abs(random() % 300)) * ${day}
    WHERE state = 'live' AND abs(random() % 100) < 15`)
  const [{ rows } = { rows: 0 }] = await db.all<{ rows: number }>(sql`SELECT count(*) AS rows FROM deliveries`)
  const measure = async (what: string, work: () => Promise<unknown>) => {
    const start = performance.now()
    await work()
    const seconds = ((performance.now() - start) / 1000).toFixed(2)
    return {
      What: what,
      Seconds: seconds,
      'Peak of the process so far (MB)': Math.round(process.resourceUsage().maxRSS / 1000),
    }
  }
  printTable(`${rows.toLocaleString('en')} rows of ${orderCount} orders at ${pool.length} directories.`, [
    await measure('Figures of all directories', () =>
      readLedger(db, [...listedByKey.keys()], { rows: 'customers', now }),
    ),
    await measure('Model for forecasts', () => buildModel({ db, now: () => now, env: { production: true } })),
  ])
  db.$client.close()
} finally {
  await rm(folder, { recursive: true })
}

const seeds = 200
const asked = 10
printTable(
  `Forecasts of ${seeds * asked} orders of 60 in ${seeds} worlds each. Should be inside: 80 %.`,
  Object.entries(worlds).map(([name, world]) => {
    const scores = Array.from({ length: seeds }, (_, at) => scoreWorld(world, at * 7919 + 13, asked))
    const sum = (of: (score: (typeof scores)[number]) => number) => scores.reduce((all, score) => all + of(score), 0)
    const of = sum((score) => score.of)
    const inside = `${((100 * sum((score) => score.inside)) / of).toFixed(1)} %`
    return { World: name, Inside: inside, 'Mean width': (sum(({ width }) => width) / of).toFixed(1) }
  }),
)

import { sql } from 'drizzle-orm'
import { emptyProfile } from '#src/domain/profiles/profiles.ts'
import { directoriesByKey } from '#src/seo/directories/keyed-directories.ts'
import type { Database } from '#src/storage/database.ts'

const rowsPerOrder = 200
const openShare = 3
const dayMs = 24 * 60 * 60 * 1000

/** Each has 200 rows. Every third is open and half done, the others are done. */
export async function fillOrders(db: Database, orderCount: number): Promise<void> {
  const now = Date.now()
  const keys = JSON.stringify([...directoriesByKey.keys()].slice(0, rowsPerOrder))
  const profile = JSON.stringify({
    ...emptyProfile,
    name: 'Tea Timer',
    website_url: 'https://teatimer.example/',
    description500: 'It counts the minutes of each tea.',
  })
  // Written into the statement, because a bound number would be a floating-point one.
  const numbers = (first: number, count: number) =>
    sql.raw(`(WITH RECURSIVE n(i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM n WHERE i < ${first + count - 1})
      SELECT i FROM n)`)
  const all = numbers(0, orderCount)
  await db.run(sql`INSERT INTO users (id, email, email_key, confirmed_at, created_at, updated_at)
    SELECT 'user-' || i, 'user-' || i || '@bench.example', 'user-' || i || '@bench.example', 1, 1, 1 FROM ${all}`)
  await db.run(sql`INSERT INTO projects (id, user_id, name, website_url, created_at, updated_at)
    SELECT 'project-' || i, 'user-' || i, 'Tea Timer', 'https://site-' || i || '.example/', 1, 1 FROM ${all}`)
  await db.run(sql`INSERT INTO kits (project_id, fields, version, approved_at, created_at, updated_at)
    SELECT 'project-' || i, ${profile}, 1, 1, 1, 1 FROM ${all}`)
  await db.run(sql`INSERT INTO subscriptions (id, user_id, plan_id, plan_label, type, price, state, created_at, updated_at)
    SELECT 'plan-' || i, 'user-' || i, 2, 'Publisher', 'onetime', 299, 'active', 1, 1 FROM ${all}`)
  await db.run(sql`INSERT INTO orders (id, source, subscription_id, user_id, project_id, plan_label, directories, posts,
      pages, starts_at, approved_at, due_at, done_at, created_at, updated_at)
    SELECT 'order-' || i, 'receipt', 'plan-' || i, 'user-' || i, 'project-' || i, 'Publisher', ${rowsPerOrder}, 0, 0,
      ${now} - i, ${now} - i, ${now} + (i % 30) * ${dayMs} + i, CASE WHEN i % ${openShare} = 0 THEN NULL ELSE 1 END, 1, 1
    FROM ${all}`)
  for (let first = 0; first < orderCount; first += 500) {
    await db.run(sql`INSERT INTO deliveries (id, order_id, site, directory_key, directory_name, directory_url, rank, reason,
        state, work_at, submitted_at, live_at, live_url, created_at, updated_at)
      SELECT 'row-' || i || '-' || k.key, 'order-' || i, 'site-' || i || '.example', k.value, k.value,
        'https://' || k.value || '/', k.key + 1, 'Made for SaaS',
        CASE WHEN i % ${openShare} <> 0 THEN 'live' WHEN k.key < ${rowsPerOrder / 2} THEN 'submitted' ELSE 'waiting' END,
        CASE WHEN i % ${openShare} = 0 AND k.key >= ${rowsPerOrder / 2}
          THEN ${now} + (i % 30) * ${dayMs} + i END,
        CASE WHEN i % ${openShare} <> 0 OR k.key < ${rowsPerOrder / 2} THEN ${now} - ${dayMs} END,
        CASE WHEN i % ${openShare} <> 0 THEN ${now} END,
        CASE WHEN i % ${openShare} <> 0 THEN 'https://' || k.value || '/site-' || i END, 1, 1
      FROM ${numbers(first, Math.min(500, orderCount - first))} CROSS JOIN json_each(${keys}) k`)
  }
}

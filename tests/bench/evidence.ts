import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { writeEvidence } from '#functions/evidence/file.ts'
import { publishedKeys } from '#functions/evidence/keys.ts'
import { makeRoots } from '#functions/evidence/roots.ts'
import { sealEvents } from '#functions/evidence/seal.ts'
import { readEnvironment } from '#src/env.ts'
import { checkFile } from '#src/domain/evidence/check-file.ts'
import { openDatabase } from '#src/storage/database.ts'
import { migrateDatabase } from '#src/storage/migrations/migrate.ts'
import { median, printTable } from './figures.ts'

// npm run bench evidence: how fast rows are sealed and signed, and how long a file of 1,000 rows takes to verify, beside SHA-256 of its bytes.

const rows = 5000
const projects = 5
const folder = await mkdtemp(join(tmpdir(), 'evidence-'))
try {
  const url = `file:${join(folder, 'bench.db')}`
  const db = openDatabase({ url })
  await migrateDatabase(db, url)
  const now = Date.now()
  const services = { db, env: readEnvironment({}), secret: 'the secret of this benchmark', now: () => now }
  await addRows(now)
  const sealed = await timed(() => sealEvents(services, Number.POSITIVE_INFINITY))
  const rooted = await timed(() => makeRoots(services, Number.POSITIVE_INFINITY))
  const text = (await Array.fromAsync(writeEvidence(db, 'p0'))).join('')
  const keys = await publishedKeys(services)
  const verifying: number[] = []
  const hashing: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const { ms, value } = await timed(() =>
      checkFile(text, { keys, time: now, loadRoots: () => Promise.resolve(null) }),
    )
    if (value.state !== 'verified') throw new Error('The file isn’t verified')
    verifying.push(ms)
    hashing.push((await timed(() => Promise.resolve(createHash('sha256').update(text).digest()))).ms)
  }
  const perSecond = (count: number, ms: number) => Math.round((count / ms) * 1000).toLocaleString('en')
  printTable(`Evidence of ${rows} rows, four events each`, [
    {
      'rows sealed a second': perSecond(rows, sealed.ms),
      'rows signed a second': perSecond(rows, rooted.ms),
      'MB of a file of 1,000 rows': (text.length / 1e6).toFixed(1),
      'verified in ms': median(verifying).toFixed(0),
      'SHA-256 of it in ms': median(hashing).toFixed(1),
      'times as long': (median(verifying) / median(hashing)).toFixed(1),
    },
  ])

  async function addRows(at: number): Promise<void> {
    const numbers = sql`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows - 1})`
    const page = gzipSync(
      Buffer.from(Array.from({ length: 3000 }, (_, word) => `word${(word * 7919) % 3001}`).join(' ')),
    )
    const hash = createHash('sha256').update(page).digest('hex')
    await db.$client.execute('PRAGMA foreign_keys = OFF')
    await db.run(sql`INSERT INTO users (id, email, email_key, name, created_at, updated_at)
      VALUES ('u', 'a@b.example', 'a@b.example', 'A', ${at}, ${at})`)
    for (let project = 0; project < projects; project += 1) {
      await db.run(sql`INSERT INTO orders (id, source, user_id, project_id, plan_label, subscription_id, month, directories, posts, pages, starts_at,
          due_at, created_at, updated_at)
        VALUES (${`o${project}`}, 'payment', 'u', ${`p${project}`}, 'Plan', ${`s${project}`}, 0, 1000, 0, 0, ${at}, ${at}, ${at}, ${at})`)
    }
    await db.run(sql`${numbers} INSERT INTO deliveries (id, order_id, site, directory_key, directory_name, directory_url, rank, reason, state, version, created_at, updated_at)
      SELECT 'd' || i, 'o' || (i % ${sql.raw(String(projects))}), 'tea.example', 'd' || i, 'Directory ' || i, 'https://d' || i || '.example/', i, 'R', 'live', 2, ${at}, ${at} FROM n`)
    for (const [version, action, state] of [
      [1, 'submit', 'submitted'],
      [2, 'find', 'live'],
    ]) {
      await db.run(sql`INSERT INTO delivery_events (delivery_id, version, at, actor, action, before, state)
        SELECT id, ${version}, ${at}, 'check', ${action}, '{"state":"waiting"}', ${state} FROM deliveries`)
    }
    await db.run(sql`INSERT INTO checks (subject_kind, subject_id, user_id, url, host, state)
      SELECT 'delivery', id, 'u', directory_url, directory_key, 'live' FROM deliveries`)
    await db.run(sql`INSERT INTO proofs (subject_kind, subject_id, at, url, status)
      SELECT 'delivery', id, ${at}, directory_url, 200 FROM deliveries`)
    await db.run(sql`INSERT INTO proof_pages (proof_id, subject_id, at, bytes, hash, size, read_bytes, kept_bytes)
      SELECT id, subject_id, ${at}, ${page}, ${hash}, ${page.length}, 20000, 20000 FROM proofs`)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function timed<Value>(act: () => Promise<Value>): Promise<{ ms: number; value: Value }> {
  const start = performance.now()
  const value = await act()
  return { ms: performance.now() - start, value }
}

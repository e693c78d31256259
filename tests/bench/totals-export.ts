import { get } from 'node:http'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#src/storage/database.ts'
import { projects } from '#src/storage/projects/schema.ts'
import type { TestPlatform } from '#tests/support/platform.ts'
import { printTable } from './figures.ts'
import { readMemory, watchMemory } from './totals-memory.ts'

const megabyte = 1024 * 1024
/** Of 2,000 characters each. */
const feedbackRows = 52_000

/** The export of an account with 100 MB, over HTTP. */
export async function measureExport(platform: TestPlatform): Promise<void> {
  const headers = await givenAccount(platform)
  const rows = []
  for (const encoding of ['identity', 'gzip']) {
    const before = await readMemory(platform.pid)
    const start = performance.now()
    const loaded = load(platform, { ...headers, 'accept-encoding': encoding })
    const peak = await watchMemory(platform.pid, loaded)
    const seconds = (performance.now() - start) / 1000
    rows.push({
      encoding,
      received: `${((await loaded) / megabyte).toFixed(0)} MB`,
      took: `${seconds.toFixed(1)} s`,
      'memory before': `${before.server.toFixed(0)} MB`,
      peak: `${peak.server.toFixed(0)} MB`,
    })
  }
  printTable('The export of an account with 100 MB', rows)
}

async function givenAccount({ origin, dataDir }: TestPlatform): Promise<Record<string, string>> {
  const json = { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.77' }
  const body = JSON.stringify({ email: 'customer@example.com', password: 'a long walk in the rain' })
  const signedUp = await fetch(`${origin}/api/auth/signup`, { method: 'POST', headers: json, body })
  const { accessToken } = (await signedUp.json()) as { accessToken: string }
  const db = openDatabase({ url: `file:${join(dataDir, 'uplist.db')}` })
  const [user] = await db.all<{ id: string }>(sql`SELECT id FROM users WHERE email = 'customer@example.com'`)
  const times = { createdAt: 1, updatedAt: 1 }
  await db
    .insert(projects)
    .values({ id: 'p', userId: user?.id ?? '', name: 'P', websiteUrl: 'https://p.example/', ...times })
  await db.run(sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${feedbackRows})
    INSERT INTO feedback (id, project_id, mode, text, created_at, updated_at)
    SELECT 'f' || i, 'p', 'idea', hex(randomblob(1000)), i, i FROM n`)
  db.$client.close()
  return { authorization: `Bearer ${accessToken}`, 'x-forwarded-for': '198.51.100.77' }
}

/** The bytes of the file as they were received. `fetch` decodes them otherwise. */
function load({ origin }: TestPlatform, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    get(`${origin}/api/users/me/export`, { headers, agent: false }, (response) => {
      let bytes = 0
      response
        .on('data', (chunk: Buffer) => (bytes += chunk.length))
        .once('error', reject)
        .once('end', () => (response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${response.statusCode}`))))
    }).once('error', reject)
  })
}

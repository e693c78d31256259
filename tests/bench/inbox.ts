import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { createApi } from '#functions/api.ts'
import { queueMentionMails } from '#functions/mentions/daily-mails.ts'
import { emailKey } from '#src/domain/emails/emails.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { type Database, openDatabase } from '#src/storage/database.ts'
import { migrateDatabase } from '#src/storage/migrations/migrate.ts'
import { addTestSession } from '#tests/support/accounts.ts'
import { median, percentile, printTable, timeCalls } from './figures.ts'
import { openServices } from './services.ts'

// npm run bench inbox: the inbox of a project with 1,000,000 mentions of half a year.

const mentionCount = 1_000_000
const days = 180
const calls = 400
const goal = 20
const dayMs = 24 * 60 * 60 * 1000
const step = 50_000

const folder = await mkdtemp(join(tmpdir(), 'uplist-bench-'))
const url = `file:${folder}/bench.db`
try {
  const db = openDatabase({ url })
  await migrateDatabase(db, url)
  await fill(db)
  db.$client.close()
  await measure()
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function fill(db: Database): Promise<void> {
  const user = { id: 'owner', email: 'owner@example.com', isAdmin: false }
  await db.insert(users).values({ ...user, emailKey: emailKey(user.email), confirmedAt: 1, createdAt: 1, updatedAt: 1 })
  await db.run(sql`INSERT INTO projects (id, user_id, name, website_url, created_at, updated_at)
    VALUES ('project', 'owner', 'Tea Timer', 'https://tea.example/', 1, 1)`)
  await db.run(sql`INSERT INTO keywords (id, project_id, text, key, match, query, created_at)
    VALUES ('keyword', 'project', 'tea timer', 'tea timer', 'phrase', '"tea timer"', 1)`)
  // Nothing here searches posts, and indexing a million takes minutes.
  await db.run(sql`DROP TRIGGER public_posts_search_insert`)
  const now = Date.now()
  const text = 'I looked at three of them, and none tells the whole team when the tea is ready. '.repeat(5)
  for (let first = 0; first < mentionCount; first += step) {
    // Written into the statement, because a bound number would be a floating-point one.
    const numbers = sql.raw(`(WITH RECURSIVE n(i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM n
      WHERE i < ${first + step - 1}) SELECT i FROM n)`)
    const at = sql.raw(`${now} - (i * 7919 % ${mentionCount}) * ${(days * dayMs) / mentionCount}`)
    await db.run(sql`INSERT INTO public_posts (id, kind, place, external_id, url, author, author_links, title, text,
        posted_at, found_at)
      SELECT i + 1, 'hackernews', '', i, 'https://news.ycombinator.com/item?id=' || i, 'author-' || (i % 5000), '[]',
        'Which tea timer do you use? ' || i, ${text}, cast(${at} AS INTEGER), ${now} FROM ${numbers}`)
    await db.run(sql`INSERT INTO mentions (id, project_id, post_id, score, reasons, state, folded_into, snoozed_until,
        listed_at, created_at, mailed_at)
      SELECT 'mention-' || i, 'project', i + 1, i % 100, '["asks","title"]',
        CASE WHEN i % 20 < 6 THEN 'new' WHEN i % 20 < 8 THEN 'replied' WHEN i % 20 < 17 THEN 'dismissed'
          WHEN i % 20 < 18 THEN 'snoozed' ELSE 'folded' END,
        CASE WHEN i % 20 >= 18 THEN 'mention-' || (i - i % 20) END,
        CASE WHEN i % 20 = 17 THEN ${now} + ${dayMs} END, cast(${at} AS INTEGER), ${now}, ${now} FROM ${numbers}`)
    await db.run(sql`INSERT INTO mention_keywords (keyword_id, mention_id, posted_at)
      SELECT 'keyword', 'mention-' || i, cast(${at} AS INTEGER) FROM ${numbers}`)
  }
}

async function measure(): Promise<void> {
  const services = openServices(url)
  const token = await addTestSession(services, { id: 'owner', isAdmin: false })
  const api = createApi(services)
  const call = async (method: string, path: string, body?: object): Promise<Response> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const request = { ip: '203.0.113.7', waitUntil: () => {} }
    const response = await api.fetch(new Request(`http://localhost/api${path}`, init), { request })
    if (response.status !== 200) throw new Error(await response.text())
    return response
  }
  const list = (query: string, count = calls) =>
    timeCalls(count, async () => {
      await (await call('GET', `/posts/project/mentions?limit=30&${query}`)).json()
    })
  const dayAgo = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10)
  const lastPage = Math.ceil((mentionCount * 0.9) / 30)

  const reference = await timeCalls(calls, (index) =>
    services.db.$client.execute({ sql: 'SELECT * FROM mentions WHERE id = ?', args: [`mention-${index * 2000}`] }),
  )
  const lists: [string, readonly number[]][] = [
    ['filter=new', await list('filter=new')],
    ['filter=dismissed', await list('filter=dismissed')],
    ['filter=all', await list('filter=all')],
    ['filter=new, the last 90 days', await list(`filter=new&from=${dayAgo(90)}`)],
    ['filter=all, the last 170 days', await list(`filter=all&from=${dayAgo(170)}`)],
    [`filter=all, page ${Math.round(lastPage / 2)}`, await list(`filter=all&page=${Math.round(lastPage / 2)}`)],
    [`filter=all, page ${lastPage} (the last)`, await list(`filter=all&page=${lastPage}`)],
  ]
  const timed: [string, readonly number[]][] = [
    ['one row by its primary key (reference)', reference],
    ...lists.map(([name, taken]): [string, readonly number[]] => [`GET mentions, ${name}`, taken]),
    [
      'PUT mention: dismissed and restored in turn',
      await timeCalls(calls, (index) =>
        call('PUT', `/posts/mention-${(index >> 1) * 20}/mention`, { action: index % 2 ? 'restore' : 'dismiss' }),
      ),
    ],
    ['job: due mentions and mails, nothing new', await timeCalls(20, () => queueMentionMails(services))],
  ]
  printTable(
    `${mentionCount} mentions of one project, in ${days} days`,
    timed.map(([name, taken]) => ({
      'in /api/posts/…, or step of a job': name,
      calls: taken.length,
      p50: `${median(taken).toFixed(2)} ms`,
      p95: `${percentile(taken, 0.95).toFixed(2)} ms`,
      'p95 : reference p95': (percentile(taken, 0.95) / percentile(reference, 0.95)).toFixed(1),
    })),
  )
  if (lists.some(([, taken]) => percentile(taken, 0.95) > goal)) process.exitCode = 1
  services.db.$client.close()
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApi } from '#functions/api.ts'
import { queueMentionMails } from '#functions/mentions/daily-mails.ts'
import { openDatabase } from '#src/storage/database.ts'
import { migrateDatabase } from '#src/storage/migrations/migrate.ts'
import { addTestSession } from '#tests/support/accounts.ts'
import { median, percentile, printTable, timeCalls } from './figures.ts'
import { days, fillMentions } from './filled-mentions.ts'
import { openServices } from './services.ts'

// npm run bench inbox: the inbox of a project with 1,000,000 mentions of half a year.

const mentionCount = 1_000_000
const calls = 400
const goal = 20
const dayMs = 24 * 60 * 60 * 1000

const folder = await mkdtemp(join(tmpdir(), 'uplist-bench-'))
const url = `file:${folder}/bench.db`
try {
  const db = openDatabase({ url })
  await migrateDatabase(db, url)
  await fillMentions(db, mentionCount)
  db.$client.close()
  await measure()
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
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

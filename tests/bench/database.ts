import { join } from 'node:path'
import { performance as nodePerformance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { createClient } from '@libsql/client/sqlite3'
import type { Client } from '@libsql/client'
import { openFile } from '#src/storage/connections/file.ts'
import { median, printTable } from './figures.ts'
import { inFolder } from './folder.ts'

// npm run bench database: what a call of a database file costs, in this thread and in threads of its own, in turns with the
// native client that both use.

const threadProgram = fileURLToPath(new URL('../../src/storage/connections/thread-program.ts', import.meta.url))
const rounds = 5

await inFolder(async (folder) => {
  const url = `file:${join(folder, 'bench.db')}`
  const native = createClient({ url, concurrency: 1 })
  await native.executeMultiple(
    'PRAGMA journal_mode = WAL; CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT, about TEXT, n INTEGER);',
  )
  await native.batch(
    Array.from({ length: 20_000 }, (_, id) => ({
      sql: 'INSERT INTO items VALUES (?, ?, ?, ?)',
      args: [id, `Item ${id}`, 'About this item, in a sentence or two. '.repeat(4), id % 100],
    })),
    'write',
  )
  const clients: [string, Client][] = [
    ['native client', native],
    ['in this thread', openFile(url)],
    ['in threads', openFile(url, { timeout: 5000, threadProgram })],
  ]
  const get = (client: Client, id: number) => client.execute({ sql: 'SELECT * FROM items WHERE id = ?', args: [id] })
  const list = (client: Client, id: number) =>
    client.execute({ sql: 'SELECT * FROM items WHERE n = ? LIMIT 50', args: [id % 100] })
  const write = (client: Client, id: number) =>
    client.execute({ sql: 'UPDATE items SET n = n + 1 WHERE id = ?', args: [id] })
  const batch = (client: Client, id: number) =>
    client.batch(
      [0, 1, 2, 3].map((more) => ({ sql: 'UPDATE items SET n = n + 1 WHERE id = ?', args: [id + more] })),
      'write',
    )
  const kinds: [string, (client: Client, id: number) => Promise<unknown>, number, number][] = [
    ['a row, one after the other', get, 4000, 1],
    ['a row, 20 in parallel', get, 8000, 20],
    ['50 rows, 20 in parallel', list, 1000, 20],
    ['write, 20 in parallel', write, 1000, 20],
    ['batch of 4 writes, 20 in parallel', batch, 1000, 20],
  ]
  const rows: Record<string, string | number>[] = []
  for (const [kind, call, calls, parallel] of kinds) {
    const times = new Map<string, { all: number[]; own: number[] }>(
      clients.map(([name]) => [name, { all: [], own: [] }]),
    )
    for (let round = 0; round <= rounds; round += 1) {
      for (const [name, client] of clients) {
        const figures = await measure(client, call, calls, parallel)
        // The first one opens connections and compiles code.
        if (round === 0) continue
        times.get(name)?.all.push(figures.all)
        times.get(name)?.own.push(figures.own)
      }
    }
    const reference = median(times.get('native client')?.all ?? [])
    for (const [name, { all, own }] of times) {
      rows.push({
        call: kind,
        client: name,
        'µs a call': Math.round(median(all)),
        'of which the event loop was busy': Math.round(median(own)),
        'times the native client': (median(all) / reference).toFixed(2),
      })
    }
  }
  printTable('Calls of a database file', rows)
  await showSlowQuery(clients)
  for (const [, client] of clients) client.close()
})

async function measure(
  client: Client,
  call: (client: Client, id: number) => Promise<unknown>,
  calls: number,
  parallel: number,
): Promise<{ all: number; own: number }> {
  let id = 0
  const before = nodePerformance.eventLoopUtilization()
  const start = performance.now()
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      while (id < calls) await call(client, (id += 1))
    }),
  )
  const all = ((performance.now() - start) * 1000) / calls
  return { all, own: (nodePerformance.eventLoopUtilization(before).active * 1000) / calls }
}

/** How long a timer is late while a query takes its time. */
async function showSlowQuery(clients: [string, Client][]): Promise<void> {
  const rows = []
  for (const [name, client] of clients) {
    let [latest, last] = [0, performance.now()]
    const timer = setInterval(() => {
      const now = performance.now()
      latest = Math.max(latest, now - last - 5)
      last = now
    }, 5)
    const start = performance.now()
    await client.execute('SELECT count(*), sum(a.n * b.n) FROM items a, items b WHERE b.id < 200')
    await new Promise((resolve) => setTimeout(resolve, 20))
    clearInterval(timer)
    rows.push({
      client: name,
      'query, ms': Math.round(performance.now() - start),
      'longest delay of a timer, ms': Math.round(latest),
    })
  }
  printTable('A slow query', rows)
}

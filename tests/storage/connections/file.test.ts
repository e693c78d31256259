import { execFile } from 'node:child_process'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Client, Transaction } from '@libsql/client'
import { createClient } from '@libsql/client/sqlite3'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openFile, pathOfFile } from '#src/storage/connections/file.ts'
import { watchClient } from '#src/storage/connections/watched.ts'
import { isUnavailable, isUniqueViolation } from '#src/storage/database.ts'
import { type QueryMeasure, setExporter } from '#src/telemetry/observe.ts'
import { newFolder } from '#tests/support/folders.ts'
import { inFull } from '#tests/support/full.ts'

const threadProgram = fileURLToPath(new URL('../../../src/storage/connections/thread-program.ts', import.meta.url))

let url: string
beforeEach(async () => {
  url = `file:${join(await newFolder('file'), 'test.db')}`
  const client = createClient({ url })
  await client.executeMultiple(
    `PRAGMA journal_mode = WAL; CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT UNIQUE, data BLOB);
     INSERT INTO items VALUES (1, 'first', x'0102')`,
  )
  client.close()
})

/** Holds the write lock as another process would. */
async function holdLock(): Promise<Transaction> {
  const other = createClient({ url })
  onTestFinished(() => other.close())
  return other.transaction('write')
}

const add = (client: Client, name: string) =>
  client.execute({ sql: 'INSERT INTO items (name) VALUES (?)', args: [name] })
const names = async (client: Client) =>
  (await client.execute('SELECT name FROM items ORDER BY id')).rows.map(({ name }) => name)

describe.each([
  { where: 'in this thread', options: {} },
  { where: 'in threads', options: { threadProgram } },
])('A database file opened $where', ({ options }) => {
  let client: Client
  const open = (timeout?: number) => {
    client = openFile(url, { ...options, timeout })
    return client
  }
  afterEach(() => client.close())

  it('is read while a write waits for another process, which then succeeds', async () => {
    open(60_000)
    const lock = await holdLock()
    let isWritten = false
    const writing = add(client, 'second').then(() => (isWritten = true))
    // Longer than a few of its attempts.
    await sleep(300)
    expect(await names(client)).toEqual(['first'])
    expect(isWritten).toBe(false)
    await lock.rollback()
    await writing
    expect(await names(client)).toEqual(['first', 'second'])
  })

  it('refuses writes that waited too long, with nothing written, and takes the next ones', async () => {
    open(300)
    const lock = await holdLock()
    const batch = ['a', 'b'].map((name) => ({ sql: 'INSERT INTO items (name) VALUES (?)', args: [name] }))
    const waiting = [add(client, 'second'), add(client, 'third'), client.batch(batch, 'write')]
    const errors = await Promise.all(waiting.map((write) => write.catch((error: unknown) => error)))
    expect(errors.map(isUnavailable)).toEqual([true, true, true])
    await lock.rollback()
    const added = Array.from({ length: 50 }, (_, n) => `added ${n}`)
    // One after the other, so that none waits for its turn.
    for (const name of added) await add(client, name)
    expect(await names(client)).toEqual(['first', ...added])
  })

  it('shows a write to every read after it', async () => {
    open()
    for (let n = 2; n <= 60; n += 1) {
      await add(client, `item ${n}`)
      const counts = await Promise.all([1, 2, 3].map(() => client.execute('SELECT count(*) AS n FROM items')))
      expect(counts.map(({ rows }) => rows[0]?.['n'])).toEqual([n, n, n])
    }
  })

  it('answers as the native client does', async () => {
    open()
    const native = createClient({ url })
    onTestFinished(() => native.close())
    const sql = 'SELECT id, name, data, NULL AS none, 1.5 AS real, id AS name FROM items'
    const [ours, theirs] = await Promise.all([client.execute(sql), native.execute(sql)])
    const listed = ({ rows, rowsAffected, columns, columnTypes }: typeof ours) => ({
      set: [rowsAffected, columns, columnTypes],
      rows: rows.map((row) => [Object.entries(row), Array.from(row as ArrayLike<unknown>), row.length]),
    })
    expect(listed(ours)).toEqual(listed(theirs))
    const rename = { sql: 'UPDATE items SET name = $name', args: { name: 'new' } }
    expect(await client.execute(rename)).toMatchObject({ rowsAffected: 1, lastInsertRowid: 0n })
    const violation = await add(client, 'new').catch((error: unknown) => error)
    expect(isUniqueViolation(violation, 'items.name')).toBe(true)
    expect(violation).toMatchObject({ name: 'LibsqlError', code: 'SQLITE_CONSTRAINT' })
  })

  it('undoes all of a batch that fails', async () => {
    open()
    const insert = 'INSERT INTO items (name) VALUES (?)'
    await expect(
      client.batch([
        [insert, ['second']],
        [insert, ['first']],
      ]),
    ).rejects.toThrow('UNIQUE')
    expect(await names(client)).toEqual(['first'])
  })

  it('measures how long a call ran apart from how long it waited', async () => {
    const watched = watchClient(open(60_000))
    const measured: QueryMeasure[] = []
    setExporter({ query: (measure) => measured.push(measure) })
    onTestFinished(() => setExporter({ query: undefined }))
    // Long enough that two of them keep a third call waiting.
    const long = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000) SELECT max(i) AS long FROM n`
    const quick = 'SELECT name AS quick FROM items'
    await Promise.all([watched.execute(long), watched.execute(long), watched.execute(quick)])
    const lock = await holdLock()
    const blocked = `UPDATE items SET name = 'blocked'`
    const writing = watched.execute(blocked)
    await sleep(500)
    await lock.rollback()
    await writing
    const find = (word: string) => measured.find(({ shape }) => shape.includes(word))!
    const [slow, waiting, locked] = [find('AS long'), find('AS quick'), find('UPDATE items SET name = ?')]
    expect(waiting.ms).toBeLessThan(waiting.waitedMs)
    expect(waiting.ms).toBeLessThan(slow.ms)
    expect(locked.ms).toBeLessThan(locked.waitedMs)
  })

  it('refuses what waits when it is closed', async () => {
    open()
    const calls = Array.from({ length: 20 }, () => names(client).catch((error: unknown) => error))
    client.close()
    for (const outcome of (await Promise.all(calls)).slice(1)) expect(outcome).toBeInstanceOf(Error)
  })
})

describe('The path of a database file', () => {
  it.each(['file:', 'file://'])('is the one that is opened, whatever is encoded in the URL (%s)', async (scheme) => {
    const named = `${scheme}${await newFolder('named')}/a%20b%25ü'.db`
    const client = openFile(named)
    await client.execute('CREATE TABLE items (id INTEGER)')
    client.close()
    expect(pathOfFile(named)).toMatch(/\/a b%ü'\.db$/)
    expect((await stat(pathOfFile(named))).isFile()).toBe(true)
  })
})

describe('Threads of a database file', () => {
  const slow = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000000) SELECT max(i) FROM n`

  it('let this one work, and read, during a slow query', inFull, async () => {
    const client = openFile(url, { threadProgram })
    onTestFinished(() => client.close())
    await names(client)
    const order: string[] = []
    const query = client.execute(slow).then(() => order.push('slow query'))
    await sleep(1)
    order.push('timer')
    await names(client)
    order.push('other query')
    await query
    expect(order).toEqual(['timer', 'other query', 'slow query'])
  })

  it('are opened again when they end', async () => {
    const program = join(await newFolder('file'), 'ends.mjs')
    await writeFile(
      program,
      `import { existsSync, writeFileSync } from 'node:fs'
       const seen = new URL('seen', import.meta.url)
       if (existsSync(seen)) await import(${JSON.stringify(threadProgram)})
       else { writeFileSync(seen, ''); process.exit(1) }`,
    )
    const client = openFile(url, { threadProgram: program })
    onTestFinished(() => client.close())
    expect(isUnavailable(await names(client).catch((error: unknown) => error))).toBe(true)
    expect(await names(client)).toEqual(['first'])
  })

  it.each(['client.close()', ''])('let the process end: "%s"', async (last) => {
    const file = fileURLToPath(new URL('../../../src/storage/connections/file.ts', import.meta.url))
    const source = `import { openFile, pathOfFile } from ${JSON.stringify(file)}
      const client = openFile(${JSON.stringify(url)}, { threadProgram: ${JSON.stringify(threadProgram)} })
      console.log((await client.execute('SELECT name FROM items')).rows[0].name)
      ${last}`
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', source])
    expect((await run).stdout).toBe('first\n')
  })
})

import { createServer, request as startRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isUnavailable, openDatabase } from '#src/storage/database.ts'
import { rateLimits } from '#src/storage/rate-limits/schema.ts'
import { newFolder } from '#tests/support/folders.ts'
import { type Sqld, startSqld } from '#tests/support/sqld.ts'

describe('A database server that takes requests and never answers', () => {
  let server: Server
  let requests = 0
  let url: string
  beforeEach(async () => {
    requests = 0
    server = createServer(() => (requests += 1))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })

  const write = (db: ReturnType<typeof openDatabase>) =>
    db
      .insert(rateLimits)
      .values({ key: 'a', windowStart: 0, count: 1 })
      .then(
        () => null,
        (error: unknown) => error,
      )

  it('is given up after the timeout, by calls that wait for their turn too', async () => {
    const db = openDatabase({ url }, { timeout: 150 })
    const errors = await Promise.all([write(db), write(db), write(db)])
    expect(errors.map(isUnavailable)).toEqual([true, true, true])
    const sent = requests
    // The next call is sent again: the others no longer hold the queue.
    expect(isUnavailable(await write(db))).toBe(true)
    expect(requests).toBeGreaterThan(sent)
    db.$client.close()
  })
})

describe('A database server that stays busy', () => {
  let server: Server
  let requests = 0
  let isBusy = true
  let encodings: unknown[] = []
  let url: string
  beforeEach(async () => {
    requests = 0
    isBusy = true
    encodings = []
    const error = { type: 'error', error: { message: 'SQLITE_BUSY: database is locked', code: 'SQLITE_BUSY' } }
    const result = { cols: [], rows: [], affected_row_count: 1, last_insert_rowid: '1' }
    server = createServer((request, response) => {
      void (async () => {
        const pipeline = JSON.parse(await text(request)) as { requests: { type: string }[] }
        requests += 1
        encodings.push(request.headers['accept-encoding'])
        const done = (type: string) => ({ type: 'ok', response: { type, result } })
        const results = pipeline.requests.map(({ type }) => (isBusy && type === 'execute' ? error : done(type)))
        response.end(JSON.stringify({ baton: null, base_url: null, results }))
      })()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })

  const write = "INSERT INTO rate_limits VALUES ('a', 0, 1)"

  it.each([Infinity, 5000])(
    'is asked for answers that take it no time to compress, with timeout %s',
    async (timeout) => {
      isBusy = false
      const { $client } = openDatabase({ url }, { timeout })
      await $client.execute(write)
      expect(encodings).toEqual(['identity'])
      $client.close()
    },
  )

  it('gets no more attempts at a write once its caller has given up', async () => {
    const { $client } = openDatabase({ url }, { timeout: 300 })
    await expect($client.execute(write)).rejects.toSatisfy(isUnavailable)
    const sent = requests
    isBusy = false
    // It would wait for the first write's turn to end.
    await $client.execute(write)
    expect(requests).toBe(sent + 1)
    $client.close()
  })
})

// sqld 0.24 locks up for good when many writers wait at once: every one of its threads waits for a lock.
describe('A database server', () => {
  let sqld: Sqld
  let counting: Server
  let url: string
  let running = 0
  let highest = 0
  beforeEach(async () => {
    running = highest = 0
    sqld = await startSqld(await newFolder('server'))
    counting = createServer((request, response) => {
      running += 1
      highest = Math.max(highest, running)
      response.once('close', () => (running -= 1))
      const forwarded = startRequest(`${sqld.url}${request.url}`, { method: request.method, headers: request.headers })
      forwarded.once('response', (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(response)
      })
      request.pipe(forwarded)
    })
    await new Promise<void>((resolve) => counting.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(counting.address() as AddressInfo).port}`
  })
  afterEach(async () => {
    counting.closeAllConnections()
    counting.close()
    await sqld.stop()
  })

  it('gets one write at a time, however many are asked for in parallel', async () => {
    const { $client } = openDatabase({ url })
    await $client.execute('CREATE TABLE rows (number INTEGER)')
    const writes = Array.from({ length: 50 }, (_, number) =>
      $client.batch(
        [{ sql: 'INSERT INTO rows VALUES (?)', args: [number] }, 'UPDATE rows SET number = number'],
        'write',
      ),
    )
    await Promise.all(writes)
    const { rows } = await $client.execute('SELECT count(*) AS total FROM rows')
    expect([rows[0]?.['total'], highest]).toEqual([50, 1])
    $client.close()
  })
})

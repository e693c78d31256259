import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isUnavailable, openDatabase } from '#src/storage/database.ts'
import { rateLimits } from '#src/storage/rate-limits/schema.ts'

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

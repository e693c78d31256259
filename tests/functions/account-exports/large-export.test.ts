import { get, type IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callFunction } from '#netlify/local/functions/call.ts'
import type { FunctionHost } from '#netlify/local/functions/host.ts'
import { readProxies } from '#netlify/local/http/client.ts'
import { Admission, defaultAdmission } from '#netlify/local/http/admission.ts'
import { Shedding } from '#netlify/local/http/shedding.ts'
import { HeldBytes } from '#netlify/local/http/held-bytes.ts'
import { RateLimits } from '#netlify/local/http/rate-limits.ts'
import { RefusalLog } from '#netlify/local/http/refusal-log.ts'
import { type HttpServer, startServer } from '#netlify/local/http/server.ts'
import { pageBatches } from '#src/storage/page-batches/schema.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { addTestUser, type TestUser } from '#tests/support/accounts.ts'
import { useApi } from '#tests/support/api.ts'
import { inFull } from '#tests/support/full.ts'

// Through the platform's HTTP, which a function's own tests don't see.

const megabyte = 1024 * 1024
const feedbackRows = 30_000
const batches = 40
/** What the platform keeps of a response, and what two sockets hold. */
const ahead = 25 * megabyte

describe('the export of an account with 100 MB', () => {
  const api = useApi()
  let server: HttpServer
  let owner: TestUser
  /** Bytes that the function has written. */
  let written: number
  const held = { total: 96 * megabyte, perNetwork: 48 * megabyte, perClient: 32 * megabyte, kept: 16 * megabyte }

  const host: Pick<FunctionHost, 'call'> = {
    call: async ({ request, ip }) => {
      const { pathname } = new URL(request.url)
      const { status, headers, body } = await api.call(pathname, { headers: request.headers, ip })
      const counter = new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          written += chunk.length
          controller.enqueue(chunk)
        },
      })
      return new Response(body?.pipeThrough(counter) ?? null, { status, headers })
    },
  }

  beforeEach(async () => {
    written = 0
    owner = await addTestUser(api)
    await fill(owner)
    const [requests, responses] = [new HeldBytes(held), new HeldBytes(held)]
    // However busy the machine is.
    const admission = new Admission(defaultAdmission, { share: () => 1, stop: () => undefined })
    const shedding = new Shedding(() => undefined)
    const gate = { admission, shedding, keepCall: () => undefined }
    const common = {
      ...gate,
      rates: new RateLimits(),
      refusals: new RefusalLog(() => {}),
      timeMs: 60_000,
      slowMs: 15_000,
    }
    const match = { socket: { name: 'api', config: {} }, params: {} }
    server = await startServer({
      host: '127.0.0.1',
      port: 0,
      readOptions: { proxies: readProxies([]), publicOrigin: null },
      onFault: () => {},
      answer: (incoming) => callFunction(host as FunctionHost, match, incoming, { ...common, requests, responses }),
    })
  })
  afterEach(() => server.stop(0))

  /** What years of use leave: many short rows, and some of a megabyte after them. */
  async function fill({ user }: TestUser): Promise<void> {
    const times = { createdAt: 1, updatedAt: 1 }
    await api.db
      .insert(projects)
      .values({ id: 'p', userId: user.id, name: 'P', websiteUrl: 'https://p.example/', ...times })
    await api.db.run(sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${feedbackRows})
      INSERT INTO feedback (id, project_id, mode, text, created_at, updated_at)
      SELECT 'f' || i, 'p', 'idea', hex(randomblob(1000)), i, i FROM n`)
    for (let n = 0; n < batches; n += 1) {
      await api.db.insert(pageBatches).values({
        ...{ id: `b${n}`, projectId: 'p', name: 'Cities', csv: 'city\n'.repeat(megabyte / 5), savedBy: user.id },
        ...{ template: { title: '', slug: '', metaDescription: '', body: '' }, sitemapKey: `k${n}`, savedAt: 1 },
        createdAt: 1,
      })
    }
  }

  const load = (): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port: server.port,
        path: '/api/users/me/export',
        headers: owner.headers,
        agent: false,
      }
      get(options, resolve).on('error', reject)
    })

  async function readAll(response: IncomingMessage) {
    let received = 0
    let lead = 0
    const count = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        received += chunk.length
        lead = Math.max(lead, written - received)
        done(null, chunk)
      },
    })
    const chunks: Buffer[] = []
    await pipeline(response, count, async (source: AsyncIterable<Buffer>) => {
      for await (const chunk of source) chunks.push(chunk)
    })
    return { text: Buffer.concat(chunks).toString(), received, lead }
  }

  it('arrives whole, and is written as fast as it’s read', inFull, async () => {
    const response = await load()
    expect(response.statusCode).toBe(200)
    const { text, received, lead } = await readAll(response)
    expect(received).toBeGreaterThan(100 * megabyte)
    expect(lead).toBeLessThan(ahead)
    const data = JSON.parse(text) as { feedback: { text: string }[]; pageBatches: { csv: string }[] }
    expect(data.feedback.filter((row) => row.text.length === 2000)).toHaveLength(feedbackRows)
    expect(data.pageBatches.filter(({ csv }) => csv.length === Math.floor(megabyte / 5) * 5)).toHaveLength(batches)
  })

  it('ends with a broken connection if it can’t be finished', inFull, async () => {
    const select = vi.spyOn(api.db, 'select')
    const response = await load()
    select.mockImplementation(() => {
      throw new Error('the database is gone')
    })
    expect(response.statusCode).toBe(200)
    await expect(readAll(response)).rejects.toThrow('aborted')
  })
})

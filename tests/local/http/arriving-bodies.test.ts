import { setTimeout as wait } from 'node:timers/promises'
import type { HonoRequest } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BodyCall, bodyMessages, readBytes } from '#functions/http/bodies.ts'
import { readProxies } from '#netlify/local/http/client.ts'
import { HeldBytes } from '#netlify/local/http/held-bytes.ts'
import { openPayload } from '#netlify/local/http/payload.ts'
import { type HttpServer, startServer } from '#netlify/local/http/server.ts'
import { rawConnection } from '#tests/support/tls-front.ts'

const slowMs = 700
const length = 200 * 1024
const text = Array.from({ length: length / 8 }, (_, n) => String(n).padStart(8, '.')).join('')
const head = (bytes: number) =>
  `POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${bytes}\r\n\r\n`

/** As routes read a body. */
function readAsRoutes(raw: Request): Promise<Uint8Array<ArrayBuffer>> {
  const { method, url, headers } = raw
  const header = ((name: string) => headers.get(name) ?? undefined) as HonoRequest['header']
  const routes = { find: () => ({ needs: { body: { bytes: length } } }) } as unknown as BodyCall['var']['routes']
  return readBytes({ req: { method, path: new URL(url).pathname, header, raw }, var: { routes } })
}

describe('a body', () => {
  let server: HttpServer
  const errors: string[] = []

  beforeAll(async () => {
    const held = new HeldBytes({ total: 1e9, perNetwork: 1e9, perClient: 1e9, kept: 0 })
    server = await startServer({
      host: '127.0.0.1',
      port: 0,
      readOptions: { proxies: readProxies([]), publicOrigin: null },
      onFault: () => {},
      answer: async (incoming) => {
        const payload = await openPayload(incoming, held, slowMs)
        if ('status' in payload) return payload
        const { method, url, headers } = incoming
        const init: RequestInit & { duplex: 'half' } = { method, headers, body: payload.body, duplex: 'half' }
        const read = readAsRoutes(new Request(url, init))
        read.catch((error: unknown) => errors.push(String(error)))
        const body = await read
        await payload.arrived
        return { status: 200, headers: new Headers(), body }
      },
    })
  })
  afterAll(() => server.stop(0))

  it.each([[[1, 70_000, 70_001, length]], [[length]]])('arrives as it was sent, up to %j', async (ends) => {
    const { socket, closed } = rawConnection(server.port, '127.0.0.1')
    socket.write(head(length))
    for (const [n, end] of ends.entries()) {
      socket.write(text.slice(ends[n - 1] ?? 0, end))
      await wait(20)
    }
    expect((await closed).endsWith(text)).toBe(true)
  })

  it('may be small and arrive a few bytes at a time', async () => {
    const { socket, closed } = rawConnection(server.port, '127.0.0.1')
    socket.write(head(6))
    for (let n = 0; n < 6; n += 1) {
      await wait(slowMs / 5)
      socket.write('x')
    }
    expect(await closed).toMatch(/\r\n\r\nx{6}$/)
  })

  it('is interrupted if its connection breaks off', async () => {
    const { socket } = rawConnection(server.port, '127.0.0.1')
    socket.write(head(length) + text.slice(1))
    await wait(50)
    socket.resetAndDestroy()
    await expect.poll(() => errors).toEqual([`Error: ${bodyMessages.interrupted}`])
  })
})

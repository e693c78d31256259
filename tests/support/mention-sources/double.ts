import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { SourceAccess } from '#functions/mentions/sources/access.ts'
import { publicNetwork } from '#functions/http/outgoing/public.ts'
import { answerOf } from './answers.ts'
import type { Mood, SitePost, SourceCall } from './site-posts.ts'

// A server on loopback that plays every site that mentions come from, by the name it is asked for.

export type SourceDouble = {
  port: number
  posts: SitePost[]
  calls: SourceCall[]
  /** Answers instead of a site. Null: it answers normally. */
  mood: (call: SourceCall) => Mood | null
  /** Resolves when a call hangs. */
  hangs: () => Promise<unknown>
  stop: () => Promise<void>
}

export async function startSources(now: () => number): Promise<SourceDouble> {
  const sockets = new Set<Socket>()
  let hanging = Promise.withResolvers<null>()
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/\.localhost(?::\d+)?$/, '')
    const call = { host, url: new URL(request.url ?? '/', `http://${host}`), headers: request.headers, at: now() }
    double.calls.push(call)
    const answer = double.mood(call) ?? answerOf(call, double.posts)
    if (answer === 'hang') return hanging.resolve(null)
    if (answer === 'cut')
      return void response
        .writeHead(200, { 'content-length': '1000' })
        .write('{"hits":[', () => request.socket.destroy())
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(answer.body)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const double: SourceDouble = {
    port: (server.address() as AddressInfo).port,
    posts: [],
    calls: [],
    mood: () => null,
    hangs: async () => {
      await hanging.promise
      hanging = Promise.withResolvers()
    },
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return double
}

/** Where a site of the double is. */
export function siteOrigin({ port }: Pick<SourceDouble, 'port'>, host: string): string {
  return `http://${host}.localhost:${port}`
}

export type TestAccess = SourceAccess & { pauses: number[] }

/** Reaches the double's sites. Pauses take no time, but let the clock advance. */
export function accessTo(double: Pick<SourceDouble, 'port'>, clock: { now: number }): TestAccess {
  const pauses: number[] = []
  const trusted = new Set<string>()
  // Every name that ends in this port is the double's.
  trusted.has = (origin) => origin.endsWith(`.localhost:${double.port}`)
  return {
    network: {
      ...publicNetwork,
      trusted,
      resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
      timeoutMs: 2000,
    },
    userAgent: 'Uplist-mentions/1 (+https://uplist.example/sources)',
    settings: { stackExchangeKey: '', originOf: (host) => siteOrigin(double, host) },
    now: () => clock.now,
    pause: (ms) => {
      pauses.push(ms)
      clock.now += ms
      return Promise.resolve()
    },
    random: () => 0,
    pauses,
  }
}

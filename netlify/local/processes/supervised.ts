import type { SendHandle } from 'node:child_process'
import type { Server } from 'node:net'
import type { Begin, FromServer, Milestone, StartMode, ToServer } from './messages.ts'

/** An open socket of an earlier server. */
export type GivenSocket = { port: number; handle: SendHandle }

/** Listening sockets that outlive this process. */
export type SocketKeeper = {
  /** The one opened for this IP and port before, if there is one. */
  take: (host: string, port: number) => GivenSocket | null
  keep: (host: string, port: number, server: Server) => void
}

/** The supervisor, as its server sees it. */
export type Supervised = {
  mode: StartMode
  /** Of the earlier server, whose functions still know it. Null: there is none. */
  hookPath: string | null
  /** Whether the supervisor can run another release than the checkout's. */
  triesReleases: boolean
  sockets: SocketKeeper
  /** Resolves when it is on its way, so that this process may exit. */
  tell: (message: FromServer) => Promise<void>
  say: (milestone: Milestone) => void
  on: (order: Order, act: () => void) => void
}

type Order = 'makeRoom' | 'handOver' | 'takeOver' | 'retire' | 'stop'

/** Null: this process runs without a supervisor. */
export async function connectToSupervisor(): Promise<Supervised | null> {
  if (!process.send) return null
  // The supervisor decides what Ctrl-C, which reaches the whole process group, means.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'] as const) process.on(signal, () => {})
  // Nobody would stop this process any more, and the next start needs its port.
  process.on('disconnect', () => process.exit(1))
  const given = new Map<string, GivenSocket>()
  const acts = new Map<Order, () => void>()
  const begun = Promise.withResolvers<Begin>()
  process.on('message', (message: ToServer, handle?: SendHandle) => {
    if ('socket' in message) {
      if (handle) given.set(message.socket, { port: message.port, handle })
    } else if ('begin' in message) begun.resolve(message.begin)
    else for (const order of Object.keys(message) as Order[]) acts.get(order)?.()
  })
  // It has nothing to finish yet.
  acts.set('stop', () => process.exit(0))
  const { mode, hookPath, root } = await begun.promise
  const tell = (message: FromServer) => new Promise<void>((resolve) => process.send?.(message, () => resolve()))
  return {
    mode,
    hookPath,
    triesReleases: root !== undefined,
    tell,
    say: (milestone) => void tell({ said: milestone }),
    on: (order, act) => acts.set(order, act),
    sockets: {
      take: (host, port) => given.get(nameOf(host, port)) ?? null,
      keep: (host, port, server) => {
        const { port: opened } = server.address() as { port: number }
        const message: FromServer = { socket: nameOf(host, port), port: opened }
        // As it is, because a server that is sent accepts connections at the other end, too.
        const { _handle } = server as unknown as { _handle: SendHandle }
        process.send?.(message, _handle, {}, () => {})
      },
    },
  }
}

const nameOf = (host: string, port: number) => `${host} ${port}`

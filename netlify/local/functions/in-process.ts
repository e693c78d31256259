import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config, Context } from '@netlify/functions'
import type { FunctionCall, FunctionHost } from './host.ts'
import type { Socket } from './sockets.ts'

/** What a socket gets here of Netlify's context. */
type LocalContext = Pick<Context, 'geo' | 'ip' | 'params' | 'requestId' | 'url' | 'waitUntil'> & {
  deploy: Pick<Context['deploy'], 'context' | 'id' | 'published'>
}
type SocketModule = {
  default: (request: Request, context: LocalContext) => Promise<Response> | Response
  config: Config
}

/** The sockets of a directory, imported once. As on Netlify only files directly in it count. */
export async function importSockets(directory: string): Promise<(Socket & { run: SocketModule['default'] })[]> {
  const files = (await readdir(directory)).filter((file) => /\.m?ts$/.test(file)).sort()
  return Promise.all(
    files.map(async (file) => {
      const module = (await import(pathToFileURL(join(directory, file)).href)) as SocketModule
      return { name: file.replace(/\.m?ts$/, ''), config: module.config, run: module.default }
    }),
  )
}

export async function runInProcess(directory: string, deployContext: string): Promise<FunctionHost> {
  const sockets = await importSockets(directory)
  const pending = new Set<Promise<unknown>>()

  function track(work: Promise<unknown>): void {
    const settled: Promise<unknown> = work.catch(() => {}).finally(() => pending.delete(settled))
    pending.add(settled)
  }

  function waitUntil(work: Promise<unknown>): void {
    work.catch((error: unknown) => console.error('Work after an answer failed:', error))
    track(work)
  }

  async function run({ socket: name, request, ip, params }: FunctionCall): Promise<Response> {
    const socket = sockets.find((each) => each.name === name)
    if (!socket) throw new Error(`There is no function named ${name}`)
    return socket.run(request, {
      // Nothing here knows where a client is.
      geo: {},
      ip,
      params,
      waitUntil,
      requestId: randomUUID(),
      url: new URL(request.url),
      deploy: { context: deployContext, id: '0', published: true },
    })
  }

  return {
    sockets: () => Promise.resolve(sockets),
    call: (call) => {
      const answer = run(call)
      track(answer)
      return answer
    },
    stop: async (graceMs) => {
      const timeUp = new Promise<void>((resolve) => setTimeout(resolve, graceMs).unref())
      const allDone = async () => {
        // Work may hand over more work.
        while (pending.size > 0) await Promise.all(pending)
      }
      await Promise.race([allDone(), timeUp])
    },
  }
}

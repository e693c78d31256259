import { fork, type ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Project } from '#netlify/local/project.ts'
import type { ChildCall, ChildMessage, ParentMessage } from './child.ts'
import type { FunctionHost } from './host.ts'
import type { Socket } from './sockets.ts'

/** An editor writes a file in several steps. */
const settleMs = 60
/** How long calls of a process that is replaced may still take. */
const replacedMs = 10_000

type Waiting = { resolve: (response: Response) => void; reject: (error: Error) => void }
type Child = {
  process: ChildProcess
  sockets: Promise<Socket[]>
  waiting: Map<number, Waiting>
}

/**
 * Runs functions in a process that is replaced when their source changes. Calls wait for the new one, and those that
 * run are finished by the old one.
 */
export function runInChild({ root, sockets, sources }: Project, deployContext: string): Promise<FunctionHost> {
  let child = startChild(root, sockets, deployContext)
  let lastId = 0
  let timer: NodeJS.Timeout | undefined

  const replace = () => {
    void retire(child, replacedMs)
    child = startChild(root, sockets, deployContext)
  }
  const watchers = sources.map((folder) =>
    watch(folder, { recursive: true }, (_event, file) => {
      if (file && !/\.(ts|json|sql)$/.test(file)) return
      clearTimeout(timer)
      timer = setTimeout(replace, settleMs)
    }),
  )

  /** The newest process, once it is ready. One that could not start is started again by the next change. */
  async function ready(): Promise<Child> {
    for (;;) {
      const newest = child
      const loaded = await newest.sockets.then(
        () => true,
        () => false,
      )
      if (newest !== child) continue
      if (loaded && newest.process.exitCode === null && newest.process.signalCode === null) return newest
      if (!loaded) throw new Error('The functions could not be loaded; the terminal says why.')
      replace()
    }
  }

  return Promise.resolve({
    sockets: async () => (await ready()).sockets,
    call: async ({ socket, request, ip, params }) => {
      const body = request.body ? await request.bytes() : null
      const running = await ready()
      const id = ++lastId
      const { url, method } = request
      const call: ChildCall = { id, socket, url, method, headers: [...request.headers], body, ip, params }
      return new Promise<Response>((resolve, reject) => {
        running.waiting.set(id, { resolve, reject })
        send(running, { call })
      })
    },
    stop: async (graceMs) => {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
      await retire(child, graceMs)
    },
  })
}

function startChild(root: string, directory: string, deployContext: string): Child {
  const process = fork(fileURLToPath(new URL('child.ts', import.meta.url)), [directory, deployContext], {
    cwd: root,
    serialization: 'advanced',
  })
  const loaded = Promise.withResolvers<Socket[]>()
  // Those who ask see the fault; nobody may ask.
  loaded.promise.catch(() => {})
  const waiting = new Map<number, Waiting>()
  process.on('message', (message: ChildMessage) => {
    if ('sockets' in message) return loaded.resolve(message.sockets)
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    if ('failure' in message) call?.reject(new Error(message.failure))
    else call?.resolve(new Response(hasBody(message.status) ? message.body : null, message))
  })
  process.on('error', () => {})
  process.on('exit', () => {
    const error = new Error('The process of the functions ended.')
    loaded.reject(error)
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  })
  return { process, sockets: loaded.promise, waiting }
}

function retire({ process, sockets }: Child, graceMs: number): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(() => process.kill('SIGKILL'), graceMs + 1000)
    process.once('exit', () => {
      clearTimeout(timer)
      resolve()
    })
    // One that is still loading has no calls to finish.
    const stopWhenLoaded = sockets.then(() => process.send({ stopWithin: graceMs } satisfies ParentMessage))
    stopWhenLoaded.catch(() => process.kill('SIGKILL'))
  })
}

function send({ process }: Child, message: ParentMessage): void {
  process.send(message)
}

function hasBody(status: number): boolean {
  return status !== 204 && status !== 304
}

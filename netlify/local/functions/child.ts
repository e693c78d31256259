import type { Project } from '#netlify/local/project.ts'
import { EditedModules } from './edited-modules.ts'
import { runModules, type SocketModules } from './in-process.ts'
import type { Socket } from './sockets.ts'

// The process that runs the functions during editing, for `editing.ts`.

export type ChildCall = {
  id: number
  socket: string
  url: string
  method: string
  headers: [string, string][]
  body: Uint8Array<ArrayBuffer> | null
  ip: string
  requestId: string | undefined
  params: Record<string, string>
}
/** `changed`: files to load again. */
export type ParentMessage = { changed: readonly string[] } | { call: ChildCall } | { stopWithin: number }
/** A response: its head, the parts of its body as they are written, and its end. `failure`: in place of any of these. */
export type ChildMessage =
  | { sockets: Socket[] }
  /** Why the source couldn't be loaded. */
  | { problem: string }
  | { id: number; status: number; headers: [string, string][] }
  | { id: number; part: Uint8Array<ArrayBuffer> }
  | { id: number; isEnd: true }
  | { id: number; failure: string }

const [project = '', deployContext = ''] = process.argv.slice(2)

// Ctrl-C reaches the whole process group, but the platform says when to stop.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())
// The platform may have exited while this was loading.
if (!process.connected) process.exit()

const edited = EditedModules.open(JSON.parse(project) as Project)
let modules: SocketModules = new Map()
const host = runModules(() => modules, deployContext)
const answering = new Set<Promise<void>>()

process.on('message', (message: ParentMessage) => {
  if ('changed' in message) {
    void load(message.changed)
  } else if ('call' in message) {
    const answered = answer(message.call).finally(() => answering.delete(answered))
    answering.add(answered)
  } else void stop(message.stopWithin)
})

/** Until the new modules have loaded, and if they can't, calls run the old ones, as far as those were loaded. */
async function load(changed: readonly string[]): Promise<void> {
  try {
    modules = await (await edited).load(changed)
    tell({ sockets: [...modules].map(([name, { config }]) => ({ name, config })) })
  } catch (error) {
    tell({ problem: describe(error) })
  }
}

async function answer({ id, socket, url, method, headers, body, ip, requestId, params }: ChildCall): Promise<void> {
  try {
    const request = new Request(url, { method, headers, body })
    const response = await host.call({ socket, request, ip, ...(requestId && { requestId }), params })
    tell({ id, status: response.status, headers: [...response.headers] })
    if (response.body) for await (const part of response.body) tell({ id, part })
    tell({ id, isEnd: true })
  } catch (error) {
    tell({ id, failure: describe(error) })
  }
}

/** The last response is still sent to its end before the channel closes. */
async function stop(graceMs: number): Promise<void> {
  await host.stop(graceMs)
  await Promise.all(answering)
  process.disconnect()
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function tell(message: ChildMessage): void {
  process.send?.(message)
}

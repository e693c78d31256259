import type { Bundle } from './bundler.ts'
import type { FunctionHost } from './host.ts'
import { runInProcess, type RunnableBundle } from './in-process.ts'

// A process that runs one bundle of the functions for `editing.ts`, until their source changes and another process
// replaces it. It starts in advance and loads packages, so that only our own code is left to load after an edit.

export type ChildCall = {
  id: number
  socket: string
  url: string
  method: string
  headers: [string, string][]
  body: Uint8Array<ArrayBuffer> | null
  ip: string
  params: Record<string, string>
}
export type EditedBundle = RunnableBundle & Pick<Bundle, 'packages'>
export type ParentMessage = { bundle: EditedBundle } | { call: ChildCall } | { stopWithin: number }
/** A response: its head, the parts of its body as they are written, and its end. `failure`: in place of any of these. */
export type ChildMessage =
  | 'loaded'
  | { id: number; status: number; headers: [string, string][] }
  | { id: number; part: Uint8Array<ArrayBuffer> }
  | { id: number; isEnd: true }
  | { id: number; failure: string }

const [packages = '[]', deployContext = ''] = process.argv.slice(2)

// Ctrl-C reaches the whole process group, but the platform says when to stop.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())
// The platform may have exited while this was loading.
if (!process.connected) process.exit()

let host: FunctionHost | null = null
const loadingPackages = loadPackages(JSON.parse(packages) as string[])

const answering = new Set<Promise<void>>()

process.on('message', (message: ParentMessage) => {
  if ('bundle' in message) {
    void load(message.bundle)
  } else if ('call' in message) {
    const answered = answer(message.call).finally(() => answering.delete(answered))
    answering.add(answered)
  } else void stop(message.stopWithin)
})

/**
 * One after another: a CommonJS package can't load an ES module that another import is loading. What can't be loaded fails
 * where the bundle imports it.
 */
async function loadPackages(names: readonly string[]): Promise<void> {
  for (const name of names) await import(name).catch(() => {})
}

/** An error ends the process, which prints it. */
async function load(bundle: EditedBundle): Promise<void> {
  await loadingPackages
  await loadPackages(bundle.packages)
  host = await runInProcess(bundle, deployContext)
  tell('loaded')
}

async function answer({ id, socket, url, method, headers, body, ip, params }: ChildCall): Promise<void> {
  try {
    const request = new Request(url, { method, headers, body })
    if (!host) throw new Error('Nothing is loaded yet.')
    const response = await host.call({ socket, request, ip, params })
    tell({ id, status: response.status, headers: [...response.headers] })
    if (response.body) for await (const part of response.body) tell({ id, part })
    tell({ id, isEnd: true })
  } catch (error) {
    tell({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

/** The last response is still sent to its end before the channel closes. */
async function stop(graceMs: number): Promise<void> {
  await host?.stop(graceMs)
  await Promise.all(answering)
  process.disconnect()
}

function tell(message: ChildMessage): void {
  process.send?.(message)
}

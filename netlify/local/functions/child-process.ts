import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Project } from '#netlify/local/project.ts'
import type { ChildCall, ChildMessage, ParentMessage } from './child.ts'
import type { FunctionCall } from './host.ts'
import type { Socket } from './sockets.ts'

/** `body`: once its head has arrived. */
type PendingCall = {
  resolve: (response: Response) => void
  reject: (error: Error) => void
  body?: ReadableStreamDefaultController<Uint8Array>
}

/** How long loading may take, at first and after an edit. Code that never ends is killed then, and loaded in a new process. */
const [firstLoadMs, loadMs] = [60_000, 10_000]

/** A process that runs the functions from their source. */
export class ChildProcessHost {
  #process: ChildProcess
  #waiting = new Map<number, PendingCall>()
  #lastId = 0
  #loading: PromiseWithResolvers<Socket[]> | null = null
  #hasLoaded = false

  constructor(project: Project, deployContext: string) {
    this.#process = fork(
      fileURLToPath(new URL('child.ts', import.meta.url)),
      [JSON.stringify(project), deployContext],
      // React's development build explains mistakes.
      { cwd: project.root, serialization: 'advanced', env: { ...process.env, NODE_ENV: 'development' } },
    )
    // The exit that follows rejects pending calls.
    this.#process.on('error', () => {})
    this.#process.on('message', (message: ChildMessage) => this.#receive(message))
    this.#process.on('exit', () => {
      this.#loading?.reject(new Error('The functions’ process ended.'))
      for (const id of this.#waiting.keys()) this.#fail(id, 'The functions’ process ended.')
    })
  }

  /** Loads the functions, or only `changed` files of them again. Rejects if the source has an error. One at a time. */
  async load(changed: readonly string[]): Promise<Socket[]> {
    this.#loading = Promise.withResolvers()
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), this.#hasLoaded ? loadMs : firstLoadMs)
    this.#send({ changed })
    return this.#loading.promise.finally(() => clearTimeout(timer))
  }

  isAlive(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null
  }

  async call({ socket, request, ip, requestId, params }: FunctionCall): Promise<Response> {
    const body = request.body ? await request.bytes() : null
    const { url, method } = request
    const id = ++this.#lastId
    const call: ChildCall = { id, socket, url, method, headers: [...request.headers], body, ip, requestId, params }
    return new Promise<Response>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#send({ call })
    })
  }

  async stop(graceMs: number): Promise<void> {
    if (!this.isAlive()) return
    const exited = new Promise((resolve) => this.#process.once('exit', resolve))
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), graceMs + 1000)
    this.#send({ stopWithin: graceMs })
    await exited
    clearTimeout(timer)
  }

  #receive(message: ChildMessage): void {
    if ('sockets' in message) {
      this.#hasLoaded = true
      return this.#loading?.resolve(message.sockets)
    }
    if ('problem' in message) return this.#loading?.reject(new Error(message.problem))
    const { id } = message
    if ('failure' in message) this.#fail(id, message.failure)
    else if ('status' in message) this.#waiting.get(id)?.resolve(this.#open(message))
    else if ('part' in message) this.#waiting.get(id)?.body?.enqueue(message.part)
    else {
      this.#waiting.get(id)?.body?.close()
      this.#waiting.delete(id)
    }
  }

  #open({ id, status, headers }: { id: number; status: number; headers: [string, string][] }): Response {
    if (!hasBody(status)) return new Response(null, { status, headers })
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const call = this.#waiting.get(id)
        if (call) call.body = controller
      },
      // Whoever called has left. The function still finishes.
      cancel: () => void this.#waiting.delete(id),
    })
    return new Response(body, { status, headers })
  }

  #fail(id: number, reason: string): void {
    const call = this.#waiting.get(id)
    this.#waiting.delete(id)
    call?.body?.error(new Error(reason))
    call?.reject(new Error(reason))
  }

  #send(message: ParentMessage): void {
    this.#process.send(message)
  }
}

function hasBody(status: number): boolean {
  return status !== 204 && status !== 304
}

import type { Socket } from './sockets.ts'

/** One call of a function, as the platform makes it. */
export type FunctionCall = {
  socket: string
  request: Request
  ip: string
  /** Without it one is made. */
  requestId?: string
  params: Record<string, string>
}

/** Where functions run: in this process, or in one that is replaced when their source changes. */
export type FunctionHost = {
  sockets: () => Promise<readonly Socket[]>
  call: (call: FunctionCall) => Promise<Response>
  /** Resolves when the work passed to `waitUntil` is done, or after `graceMs`. */
  stop: (graceMs: number) => Promise<void>
}

import { type ChildProcess, fork } from 'node:child_process'
import pLimit from 'p-limit'
import { TooBusy } from '#functions/http/too-busy.ts'
import type { DrawingAnswer, DrawingCall } from './drawing-program.ts'
import type { Drawing } from './drawing.ts'

/** Milliseconds. */
const defaults = { idleMs: 20_000, callMs: 30_000 }

type Call = { by: ChildProcess; resolve: (result: unknown) => void; reject: (error: Error) => void }

/**
 * Decodes images in a process that starts with the first one and ends when it has been idle, because memory that a
 * decoder has used never returns to the machine otherwise. If it dies, the server doesn't.
 */
export function drawInProcess(program: string, { idleMs, callMs } = defaults): Drawing {
  const waiting = new Map<number, Call>()
  // Each takes a processor and up to 350 MB.
  const limit = pLimit(1)
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  function start(): ChildProcess {
    const started = fork(program, [], {
      serialization: 'advanced',
      execArgv: ['--expose-gc'],
      // Decoders get bytes of strangers and no secrets. These make glibc give memory back sooner.
      env: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' },
    })
    started.on('message', (message: DrawingAnswer) => receive(message))
    started.on('error', () => {})
    // What it was working on can be sent again.
    started.on('exit', () => {
      for (const [id, { by, reject }] of waiting) {
        if (by !== started) continue
        waiting.delete(id)
        reject(new TooBusy())
      }
    })
    started.unref()
    started.channel?.unref()
    return started
  }

  function receive(message: DrawingAnswer): void {
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    if ('failure' in message) call?.reject(new Error(message.failure))
    else call?.resolve(message.result)
  }

  async function send<Result>(call: Omit<DrawingCall, 'id'>): Promise<Result> {
    clearTimeout(idle)
    if (!child?.connected) child = start()
    const used = child
    const id = ++lastId
    const tooLong = setTimeout(() => used.kill('SIGKILL'), callMs)
    try {
      return await new Promise((resolve, reject) => {
        waiting.set(id, { by: used, resolve: resolve as Call['resolve'], reject })
        used.send({ id, ...call }, (error) => {
          if (error && waiting.delete(id)) reject(new TooBusy())
        })
      })
    } finally {
      clearTimeout(tooLong)
      clearTimeout(idle)
      if (waiting.size === 0) idle = setTimeout(() => used.connected && used.disconnect(), idleMs).unref()
    }
  }

  return {
    encode: (...words) => limit(() => send({ name: 'encode', words })),
    drawVariant: (...words) => limit(() => send({ name: 'drawVariant', words })),
    drawStrip: (...words) => limit(() => send({ name: 'drawStrip', words })),
  }
}

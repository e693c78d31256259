import { type ChildProcess, fork } from 'node:child_process'
import type { Duplex } from 'node:stream'
import pLimit from 'p-limit'
import { TooBusy } from '#functions/http/too-busy.ts'
import { receiveBytes } from './drawing-bytes.ts'
import type { DrawingResponse, DrawingCall } from './drawing-program.ts'
import type { Drawing } from './draw.ts'

/** Milliseconds. */
const defaults = { idleMs: 20_000, callMs: 30_000 }

type Decoder = Omit<ChildProcess, 'stdin' | 'stdout'> & Record<'stdin' | 'stdout', Duplex & { unref: () => void }>
type Call = { by: Decoder; resolve: (result: unknown) => void; reject: (error: Error) => void }

/**
 * Decodes images in a process that starts with the first one and ends when it has been idle, because memory that a
 * decoder has used never returns to the machine otherwise. If it dies, the server doesn't.
 */
export function drawInProcess(program: string, { idleMs, callMs } = defaults): Drawing {
  const waiting = new Map<number, Call>()
  // Each takes a processor and up to 350 MB.
  const limit = pLimit(1)
  let child: Decoder | null = null
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  function start(): Decoder {
    const started = fork(program, [], {
      serialization: 'advanced',
      stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
      execArgv: ['--expose-gc'],
      // Decoders get bytes of strangers and no secrets. These make glibc give memory back sooner.
      env: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' },
    }) as Decoder
    started.on('message', (message: DrawingResponse) => void receive(message, started))
    for (const part of [started, started.stdin, started.stdout]) part.on('error', () => {}).unref()
    // What it was working on can be sent again.
    started.on('exit', () => {
      for (const [id, { by, reject }] of waiting) {
        if (by !== started) continue
        waiting.delete(id)
        reject(new TooBusy())
      }
    })
    started.channel?.unref()
    return started
  }

  async function receive(message: DrawingResponse, { stdout }: Decoder): Promise<void> {
    let result = 'result' in message ? message.result : null
    if ('piped' in message && message.piped > 0) {
      const bytes = await receiveBytes(stdout, message.piped).catch(() => null)
      // Its end rejects the call.
      if (!bytes) return
      result = { ...(result as object), bytes }
    }
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    if ('failure' in message) call?.reject(new Error(message.failure))
    else call?.resolve(result)
  }

  async function send<Result>(name: keyof Drawing, image: Uint8Array | null, ...words: unknown[]): Promise<Result> {
    clearTimeout(idle)
    if (!child?.connected) child = start()
    const used = child
    const id = ++lastId
    const tooLong = setTimeout(() => used.kill('SIGKILL'), callMs)
    try {
      return await new Promise((resolve, reject) => {
        waiting.set(id, { by: used, resolve: resolve as Call['resolve'], reject })
        const call: DrawingCall = { id, name, words, piped: image?.length ?? 0 }
        used.send(call, (error) => {
          if (error && waiting.delete(id)) reject(new TooBusy())
        })
        if (image) used.stdin.write(image)
      })
    } finally {
      clearTimeout(tooLong)
      clearTimeout(idle)
      if (waiting.size === 0) idle = setTimeout(() => used.connected && used.disconnect(), idleMs).unref()
    }
  }

  return {
    encode: (image, ...words) => limit(() => send('encode', image, ...words)),
    drawVariant: (image, ...words) => limit(() => send('drawVariant', image, ...words)),
    drawStrip: (...words) => limit(() => send('drawStrip', null, ...words)),
  }
}

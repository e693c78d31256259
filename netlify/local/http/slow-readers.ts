import type { ServerResponse } from 'node:http'

/** Of a response in each period. */
export const leastBytes = 64 * 1024

/**
 * Ends the connection of a client that reads less than 64 KB in `ms`, because what it doesn't read stays in memory. One that is waiting for the function isn't slow.
 */
export function endSlowReading(response: ServerResponse, ms: number): { stop: () => void } {
  const { socket } = response
  if (!socket) return { stop: () => undefined }
  const waiting = () => socket.writableLength + response.writableLength
  const read = () => socket.bytesWritten - socket.writableLength
  let last = { read: read(), isBehind: false }
  const timer = setInterval(() => {
    const now = { read: read(), isBehind: waiting() > 0 }
    if (last.isBehind && now.isBehind && now.read - last.read < leastBytes) response.destroy()
    last = now
  }, ms)
  return { stop: () => clearInterval(timer) }
}

/**
 * The same for a body that was handed over whole: nothing shows how much of it was read until all of it was. Nearly always, the
 * system has taken it all already.
 */
export function endSlowReadingOf(response: ServerResponse, bytes: number, ms: number): void {
  const { socket } = response
  // It waits for its turn, behind another response.
  if (!socket) return void response.once('socket', () => setImmediate(endSlowReadingOf, response, bytes, ms))
  if (socket.writableLength === 0) return
  const timer = setTimeout(() => response.destroy(), Math.ceil(bytes / leastBytes) * ms)
  response.once('close', () => clearTimeout(timer))
}

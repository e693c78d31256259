import { setPriority } from 'node:os'
import { receiveBytes } from './drawing-bytes.ts'
import { type Drawing, drawHere, type ProcessedImage } from './draw.ts'

// A process that decodes images for `drawing-process.ts`. It imports little, because it starts with the first image.

/** `piped`: how many bytes of an image follow on stdin, as the first word. Messages are copied several times. */
export type DrawingCall = { id: number; name: keyof Drawing; words: readonly unknown[]; piped: number }
/** `piped`: how many bytes of the encoded image follow on stdout. */
export type DrawingResponse = { id: number; result: unknown; piped: number } | { id: number; failure: string }

// Requests come first, but some of them wait for this: with the lowest priority, a busy machine would draw nothing.
setPriority(2)
// Ctrl-C reaches the whole process group, but the process that started this one says when to stop.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())
if (!process.connected) process.exit()

process.on('message', (call: DrawingCall) => {
  draw(call)
    .catch((error: unknown) => answer({ id: call.id, failure: String(error) }))
    // Images in and out are garbage now, and are larger than Node thinks.
    .finally(() => globalThis.gc?.())
})

async function draw({ id, name, words, piped }: DrawingCall): Promise<void> {
  const image = piped > 0 ? [await receiveBytes(process.stdin, piped)] : []
  const drawn: unknown = await (drawHere[name] as (...words: unknown[]) => Promise<unknown>)(...image, ...words)
  if (name !== 'encode' || !drawn) return answer({ id, result: drawn, piped: 0 })
  const { bytes, ...result } = drawn as ProcessedImage
  answer({ id, result, piped: bytes.length })
  process.stdout.write(bytes)
}

function answer(message: DrawingResponse): void {
  process.send?.(message)
}

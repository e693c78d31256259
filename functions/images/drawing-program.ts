import { constants, setPriority } from 'node:os'
import { type Drawing, drawHere } from './drawing.ts'

// A process that decodes images for `drawing-process.ts`. It imports little, because it starts with the first image.

type Name = keyof Drawing
export type DrawingCall = { [N in Name]: { id: number; name: N; words: Parameters<Drawing[N]> } }[Name]
export type DrawingAnswer = { id: number; result: unknown } | { id: number; failure: string }

// Requests come first.
setPriority(constants.priority.PRIORITY_LOW)
// Ctrl-C reaches the whole process group, but the process that started this one says when to stop.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())
if (!process.connected) process.exit()

process.on('message', ({ id, name, words }: DrawingCall) => {
  const draw = drawHere[name] as (...words: unknown[]) => Promise<unknown>
  draw(...words).then(
    (result) => answer({ id, result }),
    (error: unknown) => answer({ id, failure: String(error) }),
  )
})

function answer(message: DrawingAnswer): void {
  process.send?.(message)
  // Images in and out are garbage now, and are larger than Node thinks.
  globalThis.gc?.()
}

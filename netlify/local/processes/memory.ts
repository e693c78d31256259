import { totalmem } from 'node:os'

/** What processes here may use together: the machine's memory, or the limit of a container or service. In megabytes. */
export function memoryLimit(): number {
  // Reads the control groups of Linux, both versions. Without a limit it is 0, or larger than the machine.
  const limit = process.constrainedMemory()
  return Math.round(Math.min(limit > 0 ? limit : Infinity, totalmem()) / 1024 / 1024)
}

/** Megabytes with an empty directory where memory is tight: of a build, and of everything while one runs. `npm run bench memory` */
const buildNeeds = 500
export const startNeeds = 800
/** From here on a build may be generous. */
const plenty = 2048

/** Whether to do things one after another that take much memory, even if that takes longer. */
export const isTight = (limit = memoryLimit()) => limit < plenty

/**
 * V8's options for a build. Ten thousand pages create a lot of garbage: more memory for new objects means fewer collections. Where memory is
 * tight, V8 collects more often, which saves about 130 MB of a build.
 */
export function buildHeap(limit = memoryLimit()): string[] {
  return [
    ...(isTight(limit) ? ['--optimize-for-size', '--max-semi-space-size=16'] : ['--max-semi-space-size=64']),
    `--max-old-space-size=${Math.max(448, Math.round(limit * 0.6))}`,
  ]
}

/** How a process ended that ran out of memory: by the system, or by V8. */
export function ranOutOfMemory(code: number | null, signal: NodeJS.Signals | null): boolean {
  return signal === 'SIGKILL' || signal === 'SIGABRT' || code === 134
}

export function outOfMemory(limit = memoryLimit()): string {
  return `The build was ended, as happens when memory runs out. It needs about ${buildNeeds} MB, and up to 30 MB more for each 1,000 products with a prebuilt page. Here ${limit} MB may be used by all processes together. Add memory, or lower PREBUILT_PRODUCTS.`
}

import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

// A control group of Linux, which limits and counts the memory of everything that runs in it. Both versions.

const root = '/sys/fs/cgroup'
const megabyte = 1024 * 1024

type Names = { limit: string; peak: string; events: string }
const names: Record<'v1' | 'v2', Names> = {
  v1: { limit: 'memory.limit_in_bytes', peak: 'memory.max_usage_in_bytes', events: 'memory.oom_control' },
  v2: { limit: 'memory.max', peak: 'memory.peak', events: 'memory.events' },
}

export type ControlGroup = {
  /** Starts a command in it, as the words after `sh -c`. */
  inside: (command: string) => string
  processes: () => Promise<number[]>
  /** What it has held at most since the last reset, files that can be dropped included. Null: this kernel doesn't say. */
  peakMegabytes: () => Promise<number | null>
  resetPeak: () => Promise<void>
  /** How many processes were killed because its memory had run out. */
  kills: () => Promise<number>
  /** Once its processes have ended. */
  remove: () => Promise<void>
}

/** Null: this user can't make one here. */
export async function makeControlGroup(limitMegabytes: number): Promise<ControlGroup | null> {
  const version = existsSync(join(root, 'cgroup.controllers')) ? 'v2' : 'v1'
  const { limit, peak, events } = names[version]
  const folder = join(root, version === 'v1' ? 'memory' : '', ownPath(version), `uplist-${process.pid}-${Date.now()}`)
  const write = (name: string, value: number | string) => writeFile(join(folder, name), String(value))
  const remove = async () => {
    // A process that has ended leaves its group a moment later.
    for (let tries = 0; tries < 50; tries += 1) {
      if (
        await rmdir(folder).then(
          () => true,
          () => false,
        )
      )
        return
      await wait(100)
    }
  }
  try {
    if (version === 'v2') await writeFile(join(root, 'cgroup.subtree_control'), '+memory').catch(() => {})
    await mkdir(folder)
    await write(limit, limitMegabytes * megabyte)
  } catch {
    await remove()
    return null
  }
  // Without swap, as servers often are.
  if (version === 'v1') await write('memory.memsw.limit_in_bytes', limitMegabytes * megabyte).catch(() => {})
  else await write('memory.swap.max', 0).catch(() => {})
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  return {
    inside: (command) => `echo $$ > ${join(folder, 'cgroup.procs')} && ${command}`,
    processes: async () => (await read('cgroup.procs')).trim().split('\n').filter(Boolean).map(Number),
    peakMegabytes: async () => {
      const bytes = await read(peak).catch(() => null)
      return bytes === null ? null : Number(bytes) / megabyte
    },
    resetPeak: async () => {
      // Version 2 learned it in Linux 6.12.
      await write(peak, 0).catch(() => {})
    },
    kills: async () => Number(/^oom_kill (\d+)$/m.exec(await read(events))?.[1] ?? 0),
    remove,
  }
}

/** In version 2 only the topmost group may have both processes and groups, so a new one is made there. */
function ownPath(version: 'v1' | 'v2'): string {
  if (version === 'v2') return ''
  const path = /^\d+:(?:[^:]*,)?memory(?:,[^:]*)?:(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1] ?? ''
  // A container may see its own group as the topmost.
  return existsSync(join(root, 'memory', path)) ? path : ''
}

import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

// What the server and its decoder of images have in memory, in megabytes.

export type Memory = { server: number; decoder: number }

/** The moment with most memory until `end`. */
export async function watchMemory(pid: number, end: Promise<unknown>): Promise<Memory> {
  const after = end.then(() => null)
  let peak: Memory = { server: 0, decoder: 0 }
  for (let next: true | null = true; next; next = await Promise.race([after, wait(50, true as const)])) {
    const now = await readMemory(pid)
    if (now.server + now.decoder > peak.server + peak.decoder) peak = now
  }
  return peak
}

/** Megabytes of the server and of the process beside it that decodes images. What both share is divided between them. */
export async function readMemory(server: number): Promise<Memory> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const decoders = await Promise.all(pids.map(async (pid) => ((await isDecoder(pid, server)) ? resident(pid) : 0)))
  return { server: await resident(String(server)), decoder: decoders.reduce((sum, size) => sum + size, 0) }
}

async function isDecoder(pid: string, server: number): Promise<boolean> {
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')
  return (await read('status')).includes(`PPid:\t${server}\n`) && (await read('cmdline')).includes('drawing-program')
}

async function resident(pid: string): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024
}

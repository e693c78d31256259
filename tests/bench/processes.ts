import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const reporter = fileURLToPath(new URL('report-memory.ts', import.meta.url))

export type Run = { seconds: number; peakMegabytes: number; output: string }

/** Runs a Node program and returns its wall time and peak resident memory. Rejects if it fails. */
export async function runNode(program: string[], environment: Record<string, string> = {}, cwd = root): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'uplist-run-'))
  const memoryFile = join(folder, 'memory')
  const start = performance.now()
  const child = spawn(process.execPath, ['--import', reporter, ...program], {
    cwd,
    env: { ...process.env, ...environment, REPORT_MEMORY_TO: memoryFile },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise((resolve) => child.once('close', resolve))
  const seconds = (performance.now() - start) / 1000
  if (code !== 0) throw new Error(`${program.join(' ')} ended with ${String(code)}:\n${output}`)
  const peakMegabytes = Number(await readFile(memoryFile, 'utf8')) / 1024
  await rm(folder, { recursive: true })
  return { seconds, peakMegabytes, output }
}

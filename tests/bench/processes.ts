import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const reporter = fileURLToPath(new URL('report-memory.ts', import.meta.url))

/** Wall time, and the time all processors worked. */
export type Run = { seconds: number; cpuSeconds: number; output: string }
export type NodeRun = Run & { peakMegabytes: number }

/** Runs a program and measures it with its children. Rejects if it fails. One at a time. */
export async function runProgram(
  program: string,
  words: string[],
  environment: Record<string, string> = {},
  cwd = root,
): Promise<Run> {
  const [start, cpuStart] = [performance.now(), await readCpuOfChildren()]
  const child = spawn(program, words, {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise((resolve) => child.once('close', resolve))
  const seconds = (performance.now() - start) / 1000
  if (code !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${String(code)}:\n${output}`)
  return { seconds, cpuSeconds: (await readCpuOfChildren()) - cpuStart, output }
}

/** Runs a Node program, and measures its peak resident memory, too. */
export async function runNode(
  program: string[],
  environment: Record<string, string> = {},
  cwd = root,
): Promise<NodeRun> {
  const folder = await mkdtemp(join(tmpdir(), 'uplist-run-'))
  const memoryFile = join(folder, 'memory')
  const words = ['--import', reporter, ...program]
  const run = await runProgram(process.execPath, words, { ...environment, REPORT_MEMORY_TO: memoryFile }, cwd)
  const peakMegabytes = Number(await readFile(memoryFile, 'utf8')) / 1024
  await rm(folder, { recursive: true })
  return { ...run, peakMegabytes }
}

/** Seconds that ended children of this process used, as Linux counts them in hundredths (proc(5): cutime, cstime). */
async function readCpuOfChildren(): Promise<number> {
  const stat = await readFile('/proc/self/stat', 'utf8')
  // The name, in parentheses, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}

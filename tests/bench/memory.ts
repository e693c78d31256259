import { spawn } from 'node:child_process'
import { appendFile, mkdir, readFile, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findRunningPlatform } from '#netlify/local/running-platform.ts'
import { openDatabase } from '#src/storage/database.ts'
import { copyProject } from '#tests/install/machine.ts'
import { type ControlGroup, makeControlGroup } from '#tests/support/control-group.ts'
import { newFolder, removeFolders } from '#tests/support/folders.ts'
import { freePort } from '#tests/support/ports.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { givenProducts } from '#tests/support/submissions.ts'
import { printTable } from './figures.ts'
import { root } from './processes.ts'

// npm run bench memory [--idle 300] [--limit 1024] [--directly]: memory of all processes of `npm start` in production, on an empty
// folder in a control group of 1 GB: start, idle, publish, restart into other code, backup. `--directly` starts it without npm, as a
// service does. Needs root and Linux.

const { values } = parseArgs({
  options: {
    idle: { type: 'string', default: '300' },
    limit: { type: 'string', default: '1024' },
    directly: { type: 'boolean', default: false },
  },
})
const sampleMs = 250
const group = await openGroup()

type Sample = { total: number; parts: Map<string, number> }
type Row = Record<'phase' | 'took' | 'memory' | 'with files' | 'processes', string>

const checkout = await copyProject()
await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'))
const [dataDir, port, smtp] = [join(await newFolder('memory'), 'data'), await freePort(), await startSmtp()]
await mkdir(dataDir, { mode: 0o700 })
const env = {
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  NODE_ENV: 'production',
  SITE_ORIGIN: 'https://www.example.com',
  SECRET: 'the secret of a benchmark, which is long enough',
  TRUSTED_PROXY: '127.0.0.1',
  SMTP_URL: smtp.url,
  DATA_DIR: dataDir,
  PORT: String(port),
}
const direct = 'node commands/launch.js node'
const start = values.directly ? `${direct} commands/start.ts` : 'npm start'
let output = ''
const rows: Row[] = []

const { ended, stop } = launch(`exec ${start}`)
try {
  rows.push(await phase('first start', () => Promise.race([isUp(), ended])))
  await wait(Number(values.idle) * 1000)
  rows.push(await phase(`idle, ${values.idle} s later`, () => wait(3000)))
  rows.push(await phase('publish', publish))
  await wait(20_000)
  rows.push(await phase('20 s later, ready for the next', () => wait(3000)))
  await appendFile(join(checkout, 'src/site.ts'), '\n// A newer version.\n')
  rows.push(await phase('restart into other code', () => runCommand('commands/restart.ts')))
  await wait(Number(values.idle) * 1000)
  rows.push(await phase(`idle, ${values.idle} s later`, () => wait(3000)))
  rows.push(await phase('backup', () => runCommand('commands/backup.ts')))
  printTable(`${start}, in a control group of ${values.limit} MB. Processes killed: ${await group.kills()}`, rows)
} catch (error) {
  console.error(output)
  throw error
} finally {
  stop()
  await ended
  await smtp.stop()
  await group.remove()
  await removeFolders()
}

async function openGroup(): Promise<ControlGroup> {
  const opened = await makeControlGroup(Number(values.limit))
  if (!opened) throw new Error('Control groups can’t be written here. Run it as root, on Linux.')
  return opened
}

function launch(command: string) {
  const child = spawn('sh', ['-c', group.inside(command)], { cwd: checkout, env })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const whenEnded = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { ended: whenEnded, stop: () => child.kill('SIGTERM') }
}

async function runCommand(program: string): Promise<void> {
  const code = await launch(`exec ${direct} ${program}`).ended
  if (code !== 0) throw new Error(`${program} ended with ${String(code)}`)
}

async function isUp(): Promise<void> {
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await wait(100)
}

/** A product, until its page is built. */
async function publish(): Promise<void> {
  const db = openDatabase({ url: `file:${dataDir}/uplist.db` })
  await givenProducts(db, [{ slug: 'tea' }])
  db.$client.close()
  const { buildHookUrl = '' } = (await findRunningPlatform(dataDir)) ?? {}
  await fetch(buildHookUrl, { method: 'POST' })
  for (;;) {
    const state = (await (await fetch(buildHookUrl)).json()) as { building: boolean; queued: boolean }
    if (!state.building && !state.queued) return
    await wait(50)
  }
}

/** Measures while something happens. */
async function phase(name: string, act: () => Promise<unknown>): Promise<Row> {
  const { resetPeak, peakMegabytes } = group
  await resetPeak()
  const startedAt = performance.now()
  let highest: Sample = { total: 0, parts: new Map() }
  const progress = { isDone: false }
  const acting = Promise.resolve(act()).finally(() => (progress.isDone = true))
  acting.catch(() => {})
  do {
    const sample = await measure()
    if (sample.total > highest.total) highest = sample
    await wait(sampleMs)
  } while (!progress.isDone)
  const code = await acting
  if (typeof code === 'number') throw new Error(`npm start ended with ${code}`)
  const peak = await peakMegabytes()
  const parts = [...highest.parts].toSorted(([, a], [, b]) => b - a)
  return {
    phase: name,
    took: `${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
    memory: `${Math.round(highest.total)} MB`,
    'with files': peak === null ? '' : `${Math.round(peak)} MB`,
    processes: parts.map(([part, megabytes]) => `${part} ${Math.round(megabytes)}`).join(', '),
  }
}

/** Proportional: what processes share is counted once. In megabytes. */
async function measure(): Promise<Sample> {
  const parts = new Map<string, number>()
  let total = 0
  for (const pid of await group.processes()) {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
    const megabytes = Number(/^Pss: +(\d+) kB$/m.exec(text)?.[1] ?? 0) / 1024
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
    const name = nameOf(words)
    parts.set(name, (parts.get(name) ?? 0) + megabytes)
    total += megabytes
  }
  return { total, parts }
}

/** Of a process: its program without what runs it. */
function nameOf(words: string[]): string {
  const [program = '', ...rest] = words.filter((word) => !word.startsWith('-'))
  const script = rest.find((word) => /\.[jt]s$/.test(word) && !word.endsWith('astro-folder.ts'))
  if (program.includes('esbuild')) return 'esbuild'
  return basename(script ?? program.split(' ')[0] ?? '')
}

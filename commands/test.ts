import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Part, stepsOf } from '#commands/test/parts.ts'
import { readReport, type Report } from '#commands/test/reports.ts'

// Runs the tests and prints how long they took: npm test, npm run test:full [-- --shard=1/4]

type Outcome = { part: Part; seconds: number; succeeded: boolean; report: Report | null }

const { values } = parseArgs({ options: { full: { type: 'boolean', default: false }, shard: { type: 'string' } } })
if (values.shard !== undefined && !/^[1-9]\d*\/[1-9]\d*$/.test(values.shard)) {
  console.error('Say which shard of how many: --shard=1/4')
  process.exit(1)
}

const npm = process.env['npm_execpath'] ?? ''
if (npm === '') {
  console.error('Run this with npm: npm test')
  process.exit(1)
}

const running = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
  })
}

const reports = await mkdtemp(join(tmpdir(), 'uplist-reports-'))
const began = performance.now()
const outcomes: Outcome[] = []
try {
  for (const step of stepsOf(values)) {
    // Only the last row of a step prints while it runs. The parts of others print when they end.
    await Promise.all(step.map((row, index) => runRow(row, index === step.length - 1)))
    if (!outcomes.every(({ succeeded }) => succeeded)) break
  }
  printOutcomes()
} finally {
  await rm(reports, { recursive: true })
}
process.exitCode = outcomes.every(({ succeeded }) => succeeded) ? 0 : 1

/** Until a part fails. */
async function runRow(row: Part[], prints: boolean): Promise<void> {
  for (const part of row) {
    const outcome = await run(part, prints)
    outcomes.push(outcome)
    if (!outcome.succeeded) return
  }
}

async function run(part: Part, prints: boolean): Promise<Outcome> {
  const { script, runner } = part
  const file = join(reports, `${script}.json`)
  const reporters = {
    vitest: ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    playwright: ['--reporter=list,json'],
  }
  const args = [...part.args, ...(runner ? reporters[runner] : [])]
  const start = performance.now()
  const child = spawn(process.execPath, [npm, 'run', '--silent', script, '--', ...args], {
    stdio: prints ? 'inherit' : 'pipe',
    // Playwright reads the name of its report there.
    env: { ...process.env, ...part.env, ...(runner === 'playwright' && { PLAYWRIGHT_JSON_OUTPUT_FILE: file }) },
  })
  running.add(child)
  const held: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => held.push(chunk))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  running.delete(child)
  process.stdout.write(Buffer.concat(held))
  const report = runner ? await readReport(runner, file) : null
  return { part, seconds: secondsSince(start), succeeded: code === 0, report }
}

/** Each part's time and tests, the files that took longest, and what failed: last, because parts print at the same time. */
function printOutcomes(): void {
  const rows = outcomes.map(({ part, seconds, succeeded, report }) => ({
    part: part.name,
    minutes: inMinutes(seconds),
    tests: report?.passed ?? '',
    // A part can fail without a failed test: by an import, a hook, or what it left behind.
    failed: succeeded ? '' : Math.max(report?.failed ?? 0, 1),
  }))
  const total = outcomes.reduce((sum, { report }) => sum + (report?.passed ?? 0), 0)
  console.table([...rows, { part: 'together', minutes: inMinutes(secondsSince(began)), tests: total, failed: '' }])
  const files = outcomes.flatMap(({ report }) => report?.files ?? [])
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10)
  console.table(slowest.map(({ file, seconds }) => ({ 'slowest files': file, seconds: Math.round(seconds) })))
  for (const { file, name, message } of outcomes.flatMap(({ report }) => report?.failures ?? []))
    console.log(`FAILED ${[file, name].filter(Boolean).join(': ')}\n${message.split('\n').slice(0, 12).join('\n')}`)
  if (!values.full) console.log('npm run test:full runs the rest: both databases, every journey, other browsers.')
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1000
}

function inMinutes(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import runScripts from 'npm-run-all2'
import { type Part, stepsOf } from '#commands/test/parts.ts'
import { readReport, type Report } from '#commands/test/reports.ts'

// Runs the tests and prints how long they took: node commands/test.ts [--full] [--shard=1/4]

type Outcome = { part: Part; seconds: number; succeeded: boolean; report: Report | null }

const { values } = parseArgs({ options: { full: { type: 'boolean', default: false }, shard: { type: 'string' } } })
if (values.shard !== undefined && !/^[1-9]\d*\/[1-9]\d*$/.test(values.shard)) {
  console.error('Say which shard of how many: --shard=1/4')
  process.exit(1)
}
const reports = await mkdtemp(join(tmpdir(), 'uplist-reports-'))
const began = performance.now()
const outcomes: Outcome[] = []
for (const step of stepsOf(values)) {
  // What runs beside another part prints when it has ended.
  outcomes.push(...(await Promise.all(step.map((part, index) => run(part, index === step.length - 1)))))
  if (!outcomes.every(({ succeeded }) => succeeded)) break
}
printOutcomes()
await rm(reports, { recursive: true })
process.exitCode = outcomes.every(({ succeeded }) => succeeded) ? 0 : 1

async function run(part: Part, prints: boolean): Promise<Outcome> {
  const { script, runner } = part
  const file = join(reports, `${script}.json`)
  const reporters = {
    vitest: ['--reporter=default', '--reporter=json', `--outputFile.json="${file}"`],
    playwright: ['--reporter=list,json'],
  }
  // Playwright reads the name of its report there.
  Object.assign(process.env, part.env, runner === 'playwright' && { PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  const args = [...part.args, ...(runner ? reporters[runner] : [])]
  const held: Buffer[] = []
  const { stdout, stderr } = prints ? process : { stdout: collect(held), stderr: collect(held) }
  const start = performance.now()
  const succeeded = await runScripts([[script, '--', ...args].join(' ')], { stdout, stderr, silent: true }).then(
    () => true,
    () => false,
  )
  process.stdout.write(Buffer.concat(held))
  return { part, seconds: secondsSince(start), succeeded, report: runner ? await readReport(runner, file) : null }
}

function collect(chunks: Buffer[]): Writable {
  return new Writable({
    write: (chunk: Buffer, _, done) => {
      chunks.push(chunk)
      done()
    },
  })
}

/** Each part's time and tests, and the files that took longest. */
function printOutcomes(): void {
  const total = outcomes.reduce((sum, { report }) => sum + (report?.passed ?? 0), 0)
  console.table([
    ...outcomes.map(({ part, seconds, succeeded, report }) => ({
      part: part.name,
      minutes: inMinutes(seconds),
      tests: report?.passed ?? '',
      failed: report?.failed ?? (succeeded ? 0 : 'failed'),
      'only in test:full': report?.left ?? '',
    })),
    { part: 'together', minutes: inMinutes(secondsSince(began)), tests: total, failed: '', 'only in test:full': '' },
  ])
  const files = outcomes.flatMap(({ report }) => report?.files ?? [])
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10)
  console.table(slowest.map(({ file, seconds }) => ({ 'slowest files': file, seconds: Math.round(seconds) })))
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1000
}

function inMinutes(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

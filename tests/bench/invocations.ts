import { Cron } from 'croner'
import { jobNames, nextRun } from '#functions/jobs.ts'
import { runDueJobs } from '#functions/tick.ts'
import { readSockets } from '#netlify/local/functions/read-sockets.ts'
import { thisProject } from '#netlify/local/project.ts'
import { countStatements } from '#tests/support/statements.ts'
import { startTestApis } from '#tests/support/test-api.ts'
import { printTable } from './figures.ts'

// npm run bench invocations: how often Netlify runs a function in a month before a visitor comes, and what an idle tick asks the database.

const goal = 45_000
const [start, end] = [Date.UTC(2026, 11, 1), Date.UTC(2027, 0, 1)]

const scheduled = (await readSockets(thisProject.sockets)).flatMap(({ name, config: { schedule } }) =>
  schedule ? [{ name, schedule, count: countRuns((after) => nextOf(schedule, after)) }] : [],
)
printTable('Calls of scheduled functions in December (31 days)', [
  ...scheduled.map(({ name, schedule, count }) => ({ function: name, schedule: `\`${schedule}\``, calls: count })),
  { function: `all (goal ≤ ${goal})`, schedule: '', calls: scheduled.reduce((sum, { count }) => sum + count, 0) },
  {
    function: 'a function for each job would be',
    schedule: '',
    calls: jobNames.reduce((sum, name) => sum + countRuns((after) => nextRun(name, after)), 0),
  },
])

const apis = await startTestApis()
const api = await apis.open()
await runDueJobs(api.services)
const rows = []
for (const [what, at] of [
  ['nothing is due', api.clock.now],
  ['jobs of each minute', nextRun('mails', api.clock.now)],
  ['a day was missed: all jobs', api.clock.now + 24 * 60 * 60 * 1000],
] as const) {
  api.clock.now = at
  const counted = countStatements(api.db)
  await runDueJobs(api.services)
  rows.push({ 'an idle tick': what, statements: counted() })
}
await apis.stop()
printTable('Statements of a tick in which no job finds work', rows)

function nextOf(schedule: string, after: number): number {
  return new Cron(schedule, { timezone: 'UTC' }).nextRun(new Date(after))?.getTime() ?? end
}

function countRuns(next: (after: number) => number): number {
  let count = 0
  for (let at = next(start - 1); at < end; at = next(at)) count += 1
  return count
}

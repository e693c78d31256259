import { hostileKinds } from '#tests/support/adversarial.ts'
import { attackAll, type Attacked, callAll, faultsAmong, measureAll } from '#tests/support/attack-run.ts'
import { readOperations } from '#tests/support/fuzz/document.ts'
import { fuzz } from '#tests/support/fuzz/run.ts'
import { startTestApis } from '#tests/support/test-api.ts'
import { printTable } from './figures.ts'

// npm run bench trust [blocks | fuzz [runs]]: how long hostile input keeps the event loop busy compared with valid
// calls, and how the API answers corrupted requests.

const only = process.argv[2]
const runs = Number(process.argv[3] ?? 200)
const seed = 20_261_122

const apis = await startTestApis()
try {
  if (!only || only === 'blocks') await measureBlocks()
  if (!only || only === 'fuzz') await countAnswers()
} finally {
  await apis.stop()
}

async function measureBlocks(): Promise<void> {
  // Twice, because the first run warms up the code.
  await callAll(await apis.open())
  const inOrder = await measureAll(await apis.open())
  const reference = longestOf(inOrder)
  const rows = [rowOf('valid calls', inOrder, reference.ms)]
  const all: Attacked[] = []
  for (const kind of hostileKinds) {
    const attacked = await attackAll(await apis.open(), kind)
    all.push(...attacked)
    rows.push(rowOf(kind, attacked, reference.ms))
  }
  printTable('Longest block of the event loop', [...rows, rowOf('all hostile', all, reference.ms)])
}

function rowOf(input: string, attacked: Attacked[], referenceMs: number) {
  const { route, where, ms } = longestOf(attacked)
  return {
    input,
    requests: attacked.length,
    longest: `${ms.toFixed(0)} ms`,
    'longest : valid': (ms / referenceMs).toFixed(1),
    'slowest route': `\`${route}\` ${where}`,
    findings: faultsAmong(attacked).length,
  }
}

function longestOf(attacked: Attacked[]): Attacked {
  return attacked.reduce((longest, one) => (one.ms > longest.ms ? one : longest))
}

async function countAnswers(): Promise<void> {
  const api = await apis.open()
  const operations = await readOperations(api)
  const { requests, answers, findings } = await fuzz(api, operations, operations, { seed, runs })
  printTable(`Fuzz, seed ${seed}`, [{ routes: operations.length, requests, ...answers, findings: findings.length }])
  for (const finding of findings) console.log(`\n${finding}`)
}

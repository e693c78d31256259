import { randomUUID } from 'node:crypto'
import { checkProofs } from '#functions/proofs/check-proofs.ts'
import { readEnvironment } from '#src/env.ts'
import { openDatabase } from '#src/storage/database.ts'
import { reachTo } from '#tests/support/listed-sites.ts'

// One run of the job that checks listings, for tests that kill it. Arguments: the database's URL and the time.

const [url = '', time = ''] = process.argv.slice(2)
const db = openDatabase({ url })
// As if the leases of the run before had just ended.
const { rows } = await db.$client.execute('SELECT max(held_until) AS until FROM host_turns')
const now = Math.max(Number(time), Number(rows[0]?.['until'] ?? 0))
const network = { ...reachTo([]), trusted: { has: () => true } as unknown as Set<string> }
const services = {
  db,
  env: readEnvironment({}),
  network,
  now: () => now,
  newId: () => randomUUID(),
  log: () => undefined,
}
console.log('started')
await checkProofs(services)

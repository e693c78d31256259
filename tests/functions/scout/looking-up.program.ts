import { randomUUID } from 'node:crypto'
import { applyLookUp } from '#functions/scout/apply-look-up.ts'
import { runLookUps } from '#functions/scout/run-look-ups.ts'
import { readEnvironment } from '#src/env.ts'
import { openDatabase } from '#src/storage/database.ts'
import { endLookUp } from '#src/storage/scout/changes.ts'
import { reachTo } from '#tests/support/listed-sites.ts'

// Look-ups until none is due, for tests that kill it. Arguments: the database's URL, the time, and `rows` if what is found
// changes the rows.

const [url = '', time = '', what = ''] = process.argv.slice(2)
const db = openDatabase({ url })
// As if the leases of the run before had just ended.
const { rows } = await db.$client.execute('SELECT max(held_until) AS until FROM host_turns')
let now = Math.max(Number(time), Number(rows[0]?.['until'] ?? 0))
const network = { ...reachTo([]), trusted: { has: () => true } as unknown as Set<string> }
const env = readEnvironment({})
const secret = 'a secret of this test'
const services = { secret, db, env, network, now: () => now, newId: () => randomUUID(), log: () => undefined }
console.log('started')
for (;;) {
  await runLookUps(services, Number.POSITIVE_INFINITY, ({ lookUp, result }, holder) =>
    what === 'rows'
      ? applyLookUp(services, { lookUp, result }, holder)
      : endLookUp(db, { lookUp, result }, { dueAt: null, holder }, now),
  )
  now += 60_000
  // Those of rows come again, a day later at the earliest.
  const left = await db.$client.execute(`SELECT 1 FROM look_ups WHERE due_at <= ${Number(time) + 43_200_000} LIMIT 1`)
  if (left.rows.length === 0) break
}

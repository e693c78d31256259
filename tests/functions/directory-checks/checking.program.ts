import { randomUUID } from 'node:crypto'
import { checkDirectories } from '#functions/directory-checks/check-directories.ts'
import { readEnvironment } from '#src/env.ts'
import { openDatabase } from '#src/storage/database.ts'
import { reachTo } from '#tests/support/listed-sites.ts'

// One run of the job that checks directories, for tests that kill it: DATABASE_URL TIME DIRECTORIES

const [url = '', time = '', directories = '[]'] = process.argv.slice(2)
const services = {
  db: openDatabase({ url }),
  env: { ...readEnvironment({}), directoryChecks: true },
  network: { ...reachTo([]), trusted: { has: () => true } as unknown as Set<string> },
  now: () => Number(time),
  newId: randomUUID,
  log: () => undefined,
}
await services.db.$client.execute('SELECT 1')
console.log('started')
await checkDirectories(services, Number.POSITIVE_INFINITY, JSON.parse(directories) as [])

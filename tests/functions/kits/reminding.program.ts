import { remindOfProfiles } from '#functions/kits/reminding.ts'
import { readEnvironment } from '#src/env.ts'
import { openDatabase } from '#src/storage/database.ts'

// One run of the job for reminders, for a test that kills it. Arguments: the database's URL and the time.

const [url = '', time = ''] = process.argv.slice(2)
const db = openDatabase({ url })
const services = { db, env: readEnvironment({}), now: () => Number(time) }
await db.$client.execute('SELECT 1')
console.log('started')
await remindOfProfiles(services, Number.POSITIVE_INFINITY)

import { randomUUID } from 'node:crypto'
import { syncOrders } from '#functions/deliveries/ordering.ts'
import { readEnvironment } from '#src/env.ts'
import { openDatabase } from '#src/storage/database.ts'

// One run of the job for all orders, for tests that kill it. Arguments: the database's URL and the time.

const [url = '', time = ''] = process.argv.slice(2)
const db = openDatabase({ url })
const services = { db, env: readEnvironment({}), now: () => Number(time), newId: () => randomUUID() }
await db.$client.execute('SELECT 1')
console.log('started')
await syncOrders(services)

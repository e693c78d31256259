import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { cleanEmail, emailKey } from '#src/domain/accounts.ts'
import { EnvironmentError, readEnvironment } from '#src/env.ts'
import { type Database, openDatabase } from '#src/storage/database.ts'
import { findConfirmedUser, saveAdmin } from '#src/storage/users.ts'
import { writeSecurityEvent } from '#functions/security-log/queue.ts'
import type { LogEntry } from '#functions/services.ts'
import { openDataFolder } from '#netlify/local/data-folder.ts'

const usage = `Who may run the product:

  npm run admin:grant -- EMAIL     makes the account with this address an admin
  npm run admin:revoke -- EMAIL    ends that

The account must be there, with its address confirmed. Its sign-ins end: it signs in again as what it is then.`

process.exitCode = await run()

async function run(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [command, email, ...more] = positionals
  if ((command !== 'grant' && command !== 'revoke') || !email || more.length > 0) {
    console.error(usage)
    return 1
  }
  try {
    const env = readEnvironment(process.env)
    await openDataFolder(env.dataDirectory)
    const db = openDatabase(env.database)
    const found = await saveAdmin(db, emailKey(cleanEmail(email)), command === 'grant', Date.now())
    if (found) await record(db, command, email)
    db.$client.close()
    const done = command === 'grant' ? 'is an admin now, from the next sign-in on' : 'is no admin any more'
    if (found) console.log(`${email} ${done}.`)
    else console.error(`There is no account with the confirmed address ${email}. Sign up, confirm, and try again.`)
    return found ? 0 : 1
  } catch (error) {
    if (error instanceof EnvironmentError) console.error(error.message)
    else if (hasNoTables(error)) {
      console.error('The database has no tables yet. Start the platform once (npm start), or run npm run db:migrate.')
    } else throw error
    return 1
  }
}

async function record(db: Database, command: 'grant' | 'revoke', email: string): Promise<void> {
  const event = command === 'grant' ? 'admin-granted' : 'admin-revoked'
  const user = await findConfirmedUser(db, emailKey(cleanEmail(email)))
  // The event is in the database; only what went wrong with that is printed.
  const log = (entry: LogEntry) => (entry.level === 'error' ? console.error(JSON.stringify(entry)) : undefined)
  const services = { db, now: Date.now, newId: randomUUID, log }
  await writeSecurityEvent(services, { event, userId: user?.id ?? null, details: { by: 'command' } })
}

function hasNoTables(error: unknown): boolean {
  return error instanceof Error && (error.message.includes('no such table') || hasNoTables(error.cause))
}

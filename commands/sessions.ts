import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { cleanEmail, emailKey } from '#src/domain/emails/emails.ts'
import { EnvironmentError, readEnvironment } from '#src/env.ts'
import { type Database, openDatabase } from '#src/storage/database.ts'
import { endAllSessions, endEverySession } from '#src/storage/sessions/changes.ts'
import { listUsersWithEmail } from '#src/storage/accounts/queries.ts'
import { writeSecurityEvent } from '#functions/security-log/queue.ts'
import type { LogEntry } from '#functions/http/environment.ts'
import { openDataFolder } from '#netlify/local/data-folder.ts'

const usage = `Signs people out, on all their devices:

  npm run sessions:end -- EMAIL    the account with this address
  npm run sessions:end -- --all    every account, for example after a leak

Nothing else changes: they can sign in again.`

process.exitCode = await run()

async function run(): Promise<number> {
  const wanted = readArguments()
  if (!wanted) {
    console.error(usage)
    return 1
  }
  try {
    const env = readEnvironment(process.env)
    await openDataFolder(env.dataDirectory)
    const db = openDatabase(env.database)
    const isDone = wanted === 'all' ? await endEverybody(db) : await endOne(db, wanted.email)
    db.$client.close()
    return isDone ? 0 : 1
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    console.error(error.message)
    return 1
  }
}

function readArguments(): 'all' | { email: string } | null {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: { all: { type: 'boolean' } },
  })
  const [email, ...more] = positionals
  const unknown = Object.keys(values).some((name) => name !== 'all')
  if (unknown || more.length > 0 || (values.all === true) === (email !== undefined)) return null
  return email === undefined ? 'all' : { email }
}

async function endEverybody(db: Database): Promise<boolean> {
  const count = await endEverySession(db, 'ended', Date.now())
  await record(db, null, 'everybody')
  console.log(`Everybody is signed out: ${count} ${count === 1 ? 'session' : 'sessions'} ended.`)
  return true
}

/** Unconfirmed accounts may share an email. All of them are meant. */
async function endOne(db: Database, email: string): Promise<boolean> {
  const users = await listUsersWithEmail(db, emailKey(cleanEmail(email)))
  for (const { id } of users) {
    await endAllSessions(db, id, 'ended', Date.now())
    await record(db, id, 'all')
  }
  if (users.length > 0) console.log(`${email} is signed out everywhere.`)
  else console.error(`There is no account with the address ${email}.`)
  return users.length > 0
}

async function record(db: Database, userId: string | null, what: 'all' | 'everybody'): Promise<void> {
  // The event is in the database. Only its errors are printed.
  const log = (entry: LogEntry) => (entry.level === 'error' ? console.error(JSON.stringify(entry)) : undefined)
  const services = { db, now: Date.now, newId: randomUUID, log }
  await writeSecurityEvent(services, { event: 'session-ended', userId, details: { what, by: 'command' } })
}

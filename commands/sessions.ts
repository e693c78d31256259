import { parseArgs } from 'node:util'
import { cleanEmail, emailKey } from '#src/domain/emails/emails.ts'
import { listUsersWithEmail } from '#src/storage/accounts/queries.ts'
import type { Database } from '#src/storage/database.ts'
import { endAllSessions, endEverySession } from '#src/storage/sign-in/sessions/changes.ts'
import { onDatabase, recordCommand } from './on-database.ts'

const usage = `Sign accounts out on all devices:

  npm run sessions:end -- EMAIL    the account with this email
  npm run sessions:end -- --all    every account, for example after a leak

Nothing else changes: they can sign in again.`

process.exitCode = await run()

async function run(): Promise<number> {
  const wanted = readArguments()
  if (wanted) return onDatabase((db) => (wanted === 'all' ? endAll(db) : endOne(db, wanted.email)))
  console.error(usage)
  return 1
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

async function endAll(db: Database): Promise<boolean> {
  const count = await endEverySession(db, 'ended', Date.now())
  await recordCommand(db, 'session-ended', { userId: null, details: { what: 'everyone' } })
  console.log(`Everyone is signed out: ${count} ${count === 1 ? 'session' : 'sessions'} ended.`)
  return true
}

/** Accounts with an unconfirmed email may share it, so all of them are signed out. */
async function endOne(db: Database, email: string): Promise<boolean> {
  const users = await listUsersWithEmail(db, emailKey(cleanEmail(email)))
  for (const { id } of users) {
    await endAllSessions(db, id, 'ended', Date.now())
    await recordCommand(db, 'session-ended', { userId: id, details: { what: 'all' } })
  }
  if (users.length > 0) console.log(`${email} is signed out everywhere.`)
  else console.error(`No account has the email ${email}.`)
  return users.length > 0
}

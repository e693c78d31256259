import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { cleanEmail, emailKey } from '#src/domain/emails/emails.ts'
import type { SecurityEvent } from '#src/domain/security-log/events.ts'
import { type Environment, EnvironmentError, readEnvironment } from '#src/env.ts'
import { type Database, openDatabase } from '#src/storage/database.ts'
import { resetFactors } from '#src/storage/second-factor/changes.ts'
import { saveAdmin } from '#src/storage/accounts/changes.ts'
import { findConfirmedUser, type User } from '#src/storage/accounts/queries.ts'
import { writeSecurityEvent } from '#functions/security-log/queue.ts'
import type { LogEntry } from '#functions/http/environment.ts'
import { openDataFolder } from '#netlify/local/data-folder.ts'

const usage = `Who may run the product:

  npm run admin:grant -- EMAIL     makes the account with this address an admin
  npm run admin:revoke -- EMAIL    ends that
  npm run admin:reset-factors -- EMAIL
                                   removes all passkeys, the authenticator app and the recovery codes of an account
                                   whose owner lost them all

The account must be there, with its email confirmed. Its sessions end, so it signs in again.`

type Command = (db: Database, user: User, env: Environment) => Promise<void>

const commands = {
  grant: (db, user) => saveRole(db, user, true),
  revoke: (db, user) => saveRole(db, user, false),
  'reset-factors': reset,
} satisfies Record<string, Command>

const outcomes: Record<keyof typeof commands, string> = {
  grant:
    'is an admin now. Next: sign in again and open /admin. Admins need a second factor, so it leads to the Security ' +
    'page first: add a passkey or an authenticator app there.',
  revoke: 'is no longer an admin.',
  'reset-factors':
    'has no second factor anymore. They sign in with their password or a mailed link and set up a new one.',
}

process.exitCode = await run()

async function run(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [command, email, ...more] = positionals
  if (!command || !isCommand(command) || !email || more.length > 0) {
    console.error(usage)
    return 1
  }
  try {
    const env = readEnvironment(process.env)
    await openDataFolder(env.dataDirectory)
    const db = openDatabase(env.database)
    const user = await findConfirmedUser(db, emailKey(cleanEmail(email)))
    if (user) await commands[command](db, user, env)
    db.$client.close()
    if (user) console.log(`${email} ${outcomes[command]}`)
    else console.error(`There is no account with the confirmed address ${email}. Sign up, confirm, and try again.`)
    return user ? 0 : 1
  } catch (error) {
    if (error instanceof EnvironmentError) console.error(error.message)
    else if (hasNoTables(error)) {
      console.error('The database has no tables yet. Start the platform once (npm start), or run npm run db:migrate.')
    } else throw error
    return 1
  }
}

function isCommand(name: string): name is keyof typeof commands {
  return Object.hasOwn(commands, name)
}

async function saveRole(db: Database, user: User, isAdmin: boolean): Promise<void> {
  await saveAdmin(db, user.emailKey, isAdmin, Date.now())
  await record(db, isAdmin ? 'admin-granted' : 'admin-revoked', user)
}

/** For an owner who lost all factors. It is logged, and the owner gets an email. */
async function reset(db: Database, user: User, env: Environment): Promise<void> {
  const { factorMail } = await import('#functions/second-factor/mails.ts')
  await resetFactors(db, user.id, factorMail({ env, newId: randomUUID }, user, 'reset'), Date.now())
  await record(db, 'factors-reset', user)
}

async function record(db: Database, event: SecurityEvent, { id }: User): Promise<void> {
  // The event is in the database. Only its errors are printed.
  const log = (entry: LogEntry) => (entry.level === 'error' ? console.error(JSON.stringify(entry)) : undefined)
  const services = { db, now: Date.now, newId: randomUUID, log }
  await writeSecurityEvent(services, { event, userId: id, details: { by: 'command' } })
}

function hasNoTables(error: unknown): boolean {
  return error instanceof Error && (error.message.includes('no such table') || hasNoTables(error.cause))
}

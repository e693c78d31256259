import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { cleanEmail, emailKey } from '#src/domain/emails/emails.ts'
import type { Environment } from '#src/env.ts'
import { saveAdmin } from '#src/storage/sign-in/changes.ts'
import { findConfirmedUser, type User } from '#src/storage/accounts/queries.ts'
import type { Database } from '#src/storage/database.ts'
import { resetFactors } from '#src/storage/sign-in/second-factor/changes.ts'
import { onDatabase, recordCommand } from './on-database.ts'

const usage = `Manages admins:

  npm run admin:grant -- EMAIL     makes the account with this email an admin
  npm run admin:revoke -- EMAIL    revokes it
  npm run admin:reset-factors -- EMAIL
                                   removes all passkeys, the authenticator app and the recovery codes of an account
                                   whose owner lost all of them

The account must exist and have a confirmed email. Its sessions end, so its owner has to sign in again.`

type Command = (db: Database, user: User, env: Environment) => Promise<void>

const commands = {
  grant: (db, user) => saveRole(db, user, true),
  revoke: (db, user) => saveRole(db, user, false),
  'reset-factors': reset,
} satisfies Record<string, Command>

const outcomes: Record<keyof typeof commands, string> = {
  grant:
    'is an admin now. Next: sign in again and open /admin. Admins need a second factor, so it opens the Security ' +
    'page first: add a passkey or an authenticator app there.',
  revoke: 'is no longer an admin.',
  'reset-factors':
    'has no second factor anymore. They sign in with their password or an emailed link and set up a new one.',
}

process.exitCode = await run()

async function run(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [command, email, ...more] = positionals
  if (!command || !isCommand(command) || !email || more.length > 0) {
    console.error(usage)
    return 1
  }
  return onDatabase(async (db, env) => {
    const user = await findConfirmedUser(db, emailKey(cleanEmail(email)))
    if (user) await commands[command](db, user, env)
    if (user) console.log(`${email} ${outcomes[command]}`)
    else console.error(`No confirmed account has the email ${email}. Sign up, confirm and try again.`)
    return user !== null
  })
}

function isCommand(name: string): name is keyof typeof commands {
  return Object.hasOwn(commands, name)
}

async function saveRole(db: Database, user: User, isAdmin: boolean): Promise<void> {
  await saveAdmin(db, user.emailKey, isAdmin, Date.now())
  await recordCommand(db, isAdmin ? 'admin-granted' : 'admin-revoked', { userId: user.id })
}

/** For an owner who lost all factors. It is logged, and the owner gets an email. */
async function reset(db: Database, user: User, env: Environment): Promise<void> {
  const { factorMail } = await import('#functions/sign-in/second-factor/mails.ts')
  await resetFactors(db, user.id, factorMail({ env, newId: randomUUID }, user, 'reset'), Date.now())
  await recordCommand(db, 'factors-reset', { userId: user.id })
}

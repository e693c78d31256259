import { beforeEach, expect, it } from 'vitest'
import { saveAdmin, savePassword } from '#src/storage/sign-in/changes.ts'
import { listUsersWithEmail, type User } from '#src/storage/accounts/queries.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { confirmAuthenticator, removeAuthenticator, takeStep } from '#src/storage/sign-in/authenticator/changes.ts'
import { findAuthenticator } from '#src/storage/sign-in/authenticator/queries.ts'
import type { Database } from '#src/storage/database.ts'
import { cancelEmailChange } from '#src/storage/sign-in/email-change/changes.ts'
import { findPendingEmail, findUndoEnd } from '#src/storage/sign-in/email-change/queries.ts'
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  savePasskeyUse,
  takeChallenge,
} from '#src/storage/sign-in/passkeys/changes.ts'
import { findPasskey, listPasskeys } from '#src/storage/sign-in/passkeys/queries.ts'
import { replaceRecoveryCodes, takeRecoveryCode } from '#src/storage/sign-in/recovery-codes/changes.ts'
import { countRecoveryCodes } from '#src/storage/sign-in/recovery-codes/queries.ts'
import { addSecondStep, countTry, endSecondStep, resetFactors } from '#src/storage/sign-in/second-factor/changes.ts'
import { findSecondStep, listMethods } from '#src/storage/sign-in/second-factor/queries.ts'
import {
  addSession,
  endAllSessions,
  endEverySession,
  endSession,
  renewSession,
  touchSession,
} from '#src/storage/sign-in/sessions/changes.ts'
import { describeBothDatabases, useDatabase } from '#tests/support/database.ts'
import { plansOf } from '#tests/support/query-plans.ts'

const mail = { key: 'k', recipient: 'a@example.com', subject: 's', text: 't', html: 'h' }
const user: User = {
  id: 'a',
  email: 'a@example.com',
  emailKey: 'a@example.com',
  name: '',
  passwordHash: null,
  browsersSince: 0,
  googleId: null,
  customerId: null,
  intent: null,
  isAdmin: false,
  confirmedAt: 1,
  createdAt: 1,
  updatedAt: 1,
}
const passkey = {
  id: 'p',
  userId: 'a',
  name: 'Laptop',
  publicKey: 'x',
  counter: 0,
  transports: [],
  backedUp: false,
  createdAt: 1,
}
const session = {
  id: 's',
  userId: 'a',
  method: 'password',
  factors: 'one',
  createdAt: 1,
  lastUsedAt: 1,
  expiresAt: 9,
  provenAt: 1,
  device: '',
  place: '',
} as const
const adding = { sessionId: 's', codeHashes: ['x'], mail, now: 1 }

type Question = [string, (db: Database) => Promise<unknown>]
const questions: Question[] = [
  ['the accounts of an email', (db) => listUsersWithEmail(db, 'a@example.com')],
  ['who becomes an admin', (db) => saveAdmin(db, 'a@example.com', true, 1)],
  ['whose password changes', (db) => savePassword(db, user, { passwordHash: 'x', googleId: null }, mail, 1)],
  ['the passkeys of an account', (db) => listPasskeys(db, 'a')],
  ['a passkey', (db) => findPasskey(db, 'p')],
  ['a passkey of an account', (db) => findPasskey(db, 'p', 'a')],
  ['whether a passkey is the first', (db) => addPasskey(db, passkey, adding)],
  ['a passkey to rename', (db) => renamePasskey(db, 'a', 'p', 'Phone')],
  ['a passkey to remove', (db) => removePasskey(db, passkey, { required: true, mail, now: 1 })],
  ['a passkey that was used', (db) => savePasskeyUse(db, 'p', { counter: 1, backedUp: false, now: 1 })],
  ['a challenge', (db) => takeChallenge(db, { hash: 'x', purpose: 'sign-in', holder: 'y', now: 1 })],
  ['the second factors of an account', (db) => listMethods(db, 'a')],
  [
    'whether a second step may begin',
    (db) => addSecondStep(db, { hash: 'x', firstFactor: 'password', googleId: null, createdAt: 1, expiresAt: 9 }, user),
  ],
  ['a second step', (db) => findSecondStep(db, 'x', 1)],
  ['a second step that is tried', (db) => countTry(db, 'x', 1)],
  ['a second step to end', (db) => endSecondStep(db, 'x')],
  ['factors to reset', (db) => resetFactors(db, 'a', mail, 1)],
  ['an authenticator app', (db) => findAuthenticator(db, 'a')],
  ['an authenticator app to confirm', (db) => confirmAuthenticator(db, 'a', { secret: 'x', step: 1, ...adding })],
  ['an authenticator app that is used', (db) => takeStep(db, { userId: 'a', secret: 'x' }, { step: 1, sealed: 'x' })],
  ['an authenticator app to remove', (db) => removeAuthenticator(db, 'a', { required: true, mail, now: 1 })],
  ['how many recovery codes are left', (db) => countRecoveryCodes(db, 'a')],
  ['recovery codes to replace', (db) => replaceRecoveryCodes(db, { userId: 'a', hashes: ['x'], mail, now: 1 })],
  ['a recovery code', (db) => takeRecoveryCode(db, { userId: 'a', hash: 'x', mail, now: 1 })],
  ['whether a session may begin', (db) => addSession(db, session, user)],
  ['a session that was used', (db) => touchSession(db, 's', '', 1)],
  ['a session to renew', (db) => renewSession(db, { id: 's', userId: 'a', freshId: 't', factors: 'one', now: 1 })],
  ['a session to end', (db) => endSession(db, session, 'ended', 1)],
  ['the sessions of an account to end', (db) => endAllSessions(db, 'a', 'password', 1)],
  ['a change of email to cancel', (db) => cancelEmailChange(db, 'a')],
]

// Sorted after they are found, because an account has only a few links.
const few: Question[] = [
  ['the email that waits', (db) => findPendingEmail(db, 'a', 1)],
  ['until when a change can be undone', (db) => findUndoEnd(db, user, 1)],
]

const scansAmong = (plans: string[]) =>
  plans.filter(
    (plan) => plan.startsWith('SCAN ') && !/VIRTUAL TABLE|USING (COVERING )?INDEX|SUBQUERY|CONSTANT ROW/.test(plan),
  )

describeBothDatabases('The plan of a $kind', ({ kind }) => {
  const test = useDatabase(kind)
  beforeEach(() => test.db.insert(users).values(user))

  it.each(questions)('finds %s by an index, in its order', async (_, question) => {
    const plans = await plansOf(test.db, question)
    expect(scansAmong(plans)).toEqual([])
    expect(plans.filter((plan) => plan.includes('TEMP B-TREE'))).toEqual([])
  })

  it.each(few)('finds %s by an index', async (_, question) => {
    expect(scansAmong(await plansOf(test.db, question))).toEqual([])
  })

  it('reads all sessions and accounts only for the command that ends them all', async () => {
    const plans = await plansOf(test.db, (db) => endEverySession(db, 'ended', 1))
    expect(plans).toEqual(['SCAN sessions', 'SCAN users'])
  })
})

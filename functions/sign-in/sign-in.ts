import { unauthenticated } from '#functions/http/problems.ts'
import type { ApiCall, Services } from '#functions/services.ts'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { canBePassword } from '#src/domain/accounts/passwords.ts'
import { emailKey } from '#src/domain/emails/emails.ts'
import type { PasswordSignIn } from '#src/domain/sign-in/sign-in.api.ts'
import { saveRehashed } from '#src/storage/sign-in/changes.ts'
import { findConfirmedUser, findUnconfirmedUser, type User } from '#src/storage/accounts/queries.ts'
import { overCredentialLimit } from './limits.ts'
import { claimSalt } from './passwords.ts'
import { respondSignedIn } from './signing-in.ts'

export async function signIn(c: ApiCall, { body }: { body: () => PasswordSignIn }): Promise<Response> {
  const { email, password, knownBrowser } = body()
  const tooMany = await overCredentialLimit(c, 'signIn', emailKey(email), knownBrowser)
  if (tooMany) return tooMany
  const user = await findByPassword(c.var, emailKey(email), password)
  if (!user) {
    const tried = await findConfirmedUser(c.var.db, emailKey(email))
    if (tried) c.set('triedAccount', tried.id)
    return unauthenticated(c, accountMessages.wrongSignIn)
  }
  return respondSignedIn(c, user, { method: 'password', factors: 'one', knownBrowser })
}

/**
 * The account with this email and password. An unconfirmed email may have several accounts, each with its own password.
 * They share a salt, so one hash finds the right one (two while there is a SECRET_PREVIOUS). Every path hashes as
 * often, so timing reveals nothing.
 */
export async function findByPassword(
  { db, passwords, secret, env }: Pick<Services, 'db' | 'passwords' | 'secret' | 'env'>,
  key: string,
  password: string,
): Promise<User | null> {
  // No stored password is this long, so hashing it would only cost time.
  if (!canBePassword(password)) return null
  const confirmed = await findConfirmedUser(db, key)
  if (!confirmed) {
    const hashes = [await passwords.hash(password, claimSalt(secret, key))]
    if (env.previousSecret) hashes.push(await passwords.hash(password, claimSalt(env.previousSecret, key)))
    return findUnconfirmedUser(db, key, hashes)
  }
  const isRight = await passwords.matches(password, confirmed.passwordHash)
  // Only for the time it takes.
  if (env.previousSecret) await passwords.matches(password, null)
  if (!isRight) return null
  if (!confirmed.passwordHash || !passwords.isOutdated(confirmed.passwordHash)) return confirmed
  const passwordHash = await passwords.hash(password)
  await saveRehashed(db, confirmed, passwordHash)
  return { ...confirmed, passwordHash }
}

import { accountMessages, cleanEmail, emailKey } from '#src/domain/accounts.ts'
import { passwordLength } from '#src/domain/passwords.ts'
import { textLength } from '#src/domain/text.ts'
import { findUserByEmail, saveRehashed, type User } from '#src/storage/users.ts'
import { readJsonBody } from '#functions/http/json-body.ts'
import { invalid, unauthenticated } from '#functions/http/problems.ts'
import type { ApiCall, Services } from '#functions/services.ts'
import { overCredentialLimit } from './limits.ts'
import { answerSignedIn, signInErrors } from './signing-in.ts'

export async function signIn(c: ApiCall): Promise<Response> {
  const body = await readJsonBody(c.req)
  const email = cleanEmail(body.text('email'))
  const password = body.text('password')
  const errors = signInErrors(email, password)
  if (errors.length > 0) return invalid(c, errors)
  const tooMany = await overCredentialLimit(c, 'signIn', emailKey(email))
  if (tooMany) return tooMany
  const user = await findByPassword(c.var, await findUserByEmail(c.var.db, emailKey(email)), password)
  return user ? answerSignedIn(c, user) : unauthenticated(c, accountMessages.wrongSignIn)
}

/** The account if this is its password. Takes as long where there is no account, or one without a password. */
export async function findByPassword(
  { db, passwords }: Pick<Services, 'db' | 'passwords'>,
  user: User | null,
  password: string,
): Promise<User | null> {
  // Nobody can have such a password, so hashing it would only cost.
  if (textLength(password) > passwordLength.most) return null
  const isRight = await passwords.matches(password, user?.passwordHash ?? null)
  if (!user || !isRight) return null
  if (user.passwordHash && passwords.isOutdated(user.passwordHash)) {
    await saveRehashed(db, user, await passwords.hash(password))
  }
  return user
}

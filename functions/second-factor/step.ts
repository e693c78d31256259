import { randomBytes } from 'node:crypto'
import { type SecondFactorStep, secondStepMs } from '#src/domain/second-factor/second-factor.ts'
import { addSecondStep } from '#src/storage/second-factor/changes.ts'
import { listMethods } from '#src/storage/second-factor/queries.ts'
import type { User } from '#src/storage/users.ts'
import { hashToken } from '#functions/accounts/mailed-tokens.ts'
import type { ApiCall } from '#functions/services.ts'
import { type SignedInBy, startSession } from '#functions/sessions/starting.ts'

/**
 * Where every first factor leads: a session, or the second step if the account has a second factor. The answer carries
 * one of the two.
 */
export async function startSessionOrStep(
  c: ApiCall,
  user: User,
  by: SignedInBy,
): Promise<{ accessToken: string } | { secondFactor: SecondFactorStep }> {
  const methods = by.factors === 'two' ? [] : await listMethods(c.var.db, user.id)
  if (methods.length === 0) return { accessToken: await startSession(c, user, by) }
  const token = randomBytes(32).toString('base64url')
  const now = c.var.now()
  await addSecondStep(c.var.db, {
    hash: hashToken(token),
    userId: user.id,
    firstFactor: by.method,
    createdAt: now,
    expiresAt: now + secondStepMs,
  })
  return { secondFactor: { token, methods } }
}

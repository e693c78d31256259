import { randomBytes } from 'node:crypto'
import { hashToken } from '#functions/sign-in/mailed-tokens.ts'
import { unauthenticated } from '#functions/http/problems.ts'
import { recordSecurityEvent } from '#functions/security-log/record.ts'
import type { ApiCall, Services } from '#functions/services.ts'
import type { SignedInBy } from '#functions/sign-in/sessions/signed-in-by.ts'
import type { SecondFactorStep } from '#src/domain/sign-in/sign-in.api.ts'
import { secondFactorMessages, secondStepMs } from '#src/domain/sign-in/second-factor/second-factor.ts'
import type { User } from '#src/storage/accounts/queries.ts'
import { addSecondStep } from '#src/storage/sign-in/second-factor/changes.ts'
import { listMethods } from '#src/storage/sign-in/second-factor/queries.ts'

type FirstFactor = Pick<SignedInBy, 'method' | 'google'>

/** Starts the second step of a sign-in. Null: the account has no second factor, or has changed since it was read. */
export async function beginSecondStep(
  { db, now }: Pick<Services, 'db' | 'now'>,
  user: User,
  { method: firstFactor, google }: FirstFactor,
): Promise<SecondFactorStep | null> {
  const token = randomBytes(32).toString('base64url')
  const times = { createdAt: now(), expiresAt: now() + secondStepMs }
  if (!(await addSecondStep(db, { hash: hashToken(token), firstFactor, googleId: google?.id ?? null, ...times }, user)))
    return null
  return { token, methods: await listMethods(db, user.id) }
}

/** The response to the token of a step that ended or never existed. */
export function refuseStep(c: ApiCall): Response {
  recordSecurityEvent(c, 'link-failed', { details: { what: 'second-step' } })
  return unauthenticated(c, secondFactorMessages.stepEnded)
}

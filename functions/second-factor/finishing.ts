import { secondFactorMessages, secondStepTries } from '#src/domain/second-factor/second-factor.ts'
import { countTry, endSecondStep } from '#src/storage/second-factor/changes.ts'
import { findSecondStep, type SecondStep } from '#src/storage/second-factor/queries.ts'
import { mailStatement } from '#src/storage/outbox.ts'
import { findUser, type User } from '#src/storage/users.ts'
import { hashToken } from '#functions/accounts/mailed-tokens.ts'
import { answerSignedIn } from '#functions/accounts/signing-in.ts'
import { readJsonBody } from '#functions/http/json-body.ts'
import { invalid, problem, unauthenticated } from '#functions/http/problems.ts'
import { overLimit } from '#functions/http/rate-limit.ts'
import { deliverSoon } from '#functions/mail/delivery.ts'
import { recordSecurityEvent } from '#functions/security-log/recording.ts'
import type { ApiCall } from '#functions/services.ts'
import { overClientLimit } from './asking.ts'
import { checkFactor, formFault, methodIn } from './checking.ts'
import { factorMail } from './mails.ts'

const minute = 60_000
// Only who got past the first factor can use these up, and a passkey or a recovery code still works then.
const codesByAccount = [
  { name: 'quarter', limit: 10, windowMs: 15 * minute },
  { name: 'day', limit: 50, windowMs: 24 * 60 * minute },
] as const

/** Finishes a sign-in with the second factor. */
export async function finishSignIn(c: ApiCall): Promise<Response> {
  const { db, now } = c.var
  const body = await readJsonBody(c.req)
  const tooMany = await overClientLimit(c)
  if (tooMany) return tooMany
  const method = methodIn(body)
  if (!method) return invalid(c, [{ field: 'method', message: secondFactorMessages.unknownMethod }])
  const malformed = formFault(method, body)
  if (malformed) return invalid(c, [malformed])

  const token = body.text('token')
  const hash = hashToken(token)
  const found = await userOf(c, await findSecondStep(db, hash, now()))
  if (!found) return unauthenticated(c, secondFactorMessages.stepEnded)
  if (method === 'totp' && (await overCodeLimit(c, found.user))) {
    return problem(c, 429, { detail: secondFactorMessages.tooManyCodes, headers: { 'retry-after': '900' } })
  }
  const step = await countTry(db, hash, now())
  if (!step) return unauthenticated(c, secondFactorMessages.stepEnded)
  const fault = await checkFactor(c, found.user, method, body, { purpose: 'second-step', holder: token })
  if (fault) {
    recordSecurityEvent(c, 'factor-failed', { userId: found.user.id, details: { method } })
    if (step.tries < secondStepTries) return invalid(c, [fault])
    await tellOwner(c, found.user)
    return unauthenticated(c, secondFactorMessages.stepEnded)
  }
  if (!(await endSecondStep(db, hash))) return unauthenticated(c, secondFactorMessages.stepEnded)
  deliverSoon(c.var, c.var.request)
  return answerSignedIn(c, found.user, {
    method: step.firstFactor,
    factors: 'two',
    knownBrowser: body.text('knownBrowser'),
  })
}

async function userOf(c: ApiCall, step: SecondStep | null): Promise<{ user: User } | null> {
  const user = step && (await findUser(c.var.db, step.userId))
  return user && { user }
}

async function overCodeLimit(c: ApiCall, { id }: User): Promise<boolean> {
  for (const { name, ...rate } of codesByAccount) {
    if (await overLimit(c, `second-factor:${name}:${id}`, rate)) return true
  }
  return false
}

/** Somebody has the first factor and not the second. At most one mail an hour. */
async function tellOwner(c: ApiCall, user: User): Promise<void> {
  const { db, now, request } = c.var
  const hour = Math.floor(now() / (60 * minute))
  await mailStatement(db, factorMail(c.var, user, 'tries-failed', String(hour)), now())
  deliverSoon(c.var, request)
}

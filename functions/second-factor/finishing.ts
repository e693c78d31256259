import { secondFactorMessages, secondStepTries } from '#src/domain/second-factor/second-factor.ts'
import { countTry, endSecondStep } from '#src/storage/second-factor/changes.ts'
import { findSecondStep, type SecondStep } from '#src/storage/second-factor/queries.ts'
import { mailStatement } from '#src/storage/outbox.ts'
import { findUser, type User } from '#src/storage/users.ts'
import { hashToken } from '#functions/accounts/mailed-tokens.ts'
import { answerSignedIn } from '#functions/accounts/signing-in.ts'
import { readJsonBody } from '#functions/http/json-body.ts'
import { invalid, unauthenticated } from '#functions/http/problems.ts'
import { deliverSoon } from '#functions/mail/delivery.ts'
import type { ApiCall } from '#functions/services.ts'
import { checkFactor, readFactor } from './checking.ts'
import { overClientLimit } from './limits.ts'
import { factorMail } from './mails.ts'
import { refuseStep } from './step.ts'

const hour = 60 * 60_000

/** Finishes a sign-in with the second factor. */
export async function finishSignIn(c: ApiCall): Promise<Response> {
  const { db, now } = c.var
  const body = await readJsonBody(c.req)
  const tooMany = await overClientLimit(c)
  if (tooMany) return tooMany
  const sent = readFactor(body)
  if ('field' in sent) return invalid(c, [sent])

  const token = body.text('token')
  const hash = hashToken(token)
  const found = await userOf(c, await findSecondStep(db, hash, now()))
  if (!found) return refuseStep(c)
  c.set('triedAccount', found.user.id)
  const step = await countTry(db, hash, now())
  if (!step) return refuseStep(c)
  const fault = await checkFactor(c, found.user, sent, { purpose: 'second-step', holder: token })
  if (fault instanceof Response) return fault
  if (fault) {
    if (step.tries < secondStepTries) return invalid(c, [fault])
    await tellOwner(c, found.user)
    return unauthenticated(c, secondFactorMessages.stepEnded)
  }
  if (!(await endSecondStep(db, hash))) return refuseStep(c)
  deliverSoon(c.var, c.var.request)
  const { knownBrowser } = sent
  const google = step.googleId === null ? undefined : { id: step.googleId, opened: false }
  return answerSignedIn(c, found.user, { method: step.firstFactor, factors: 'two', knownBrowser, google })
}

async function userOf(c: ApiCall, step: SecondStep | null): Promise<{ user: User } | null> {
  const user = step && (await findUser(c.var.db, step.userId))
  return user && { user }
}

/** Somebody has the first factor and not the second. At most one mail an hour. */
async function tellOwner(c: ApiCall, user: User): Promise<void> {
  const { db, now, request } = c.var
  await mailStatement(db, factorMail(c.var, user, 'tries-failed', String(Math.floor(now() / hour))), now())
  deliverSoon(c.var, request)
}

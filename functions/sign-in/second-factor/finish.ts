import { hashToken } from '#functions/sign-in/mailed-tokens.ts'
import { respondSignedIn } from '#functions/sign-in/signing-in.ts'
import { invalid, unauthenticated } from '#functions/http/problems.ts'
import { deliverInBackground } from '#functions/mails/delivery.ts'
import type { ApiCall } from '#functions/services.ts'
import { secondFactorMessages, secondStepTries } from '#src/domain/sign-in/second-factor/second-factor.ts'
import type { SecondStepProof } from '#src/domain/sign-in/second-factor/second-factor.api.ts'
import { findUser, type User } from '#src/storage/accounts/queries.ts'
import { countTry, endSecondStep } from '#src/storage/sign-in/second-factor/changes.ts'
import { findSecondStep, type SecondStep } from '#src/storage/sign-in/second-factor/queries.ts'
import { checkFactor, readFactor } from './check-factor.ts'
import { countFailure, notifyOwner } from './failures.ts'
import { overClientLimit, overCodeLimit } from './limits.ts'
import { refuseStep } from './step.ts'

/** Finishes a sign-in with the second factor. */
export async function finishSignIn(c: ApiCall, { body }: { body: () => SecondStepProof }): Promise<Response> {
  const { db, now } = c.var
  const tooMany = await overClientLimit(c)
  if (tooMany) return tooMany
  const { token, ...factor } = body()
  const sent = readFactor(factor)
  if ('field' in sent) return invalid(c, [sent])

  const hash = hashToken(token)
  const user = await userOf(c, await findSecondStep(db, hash, now()))
  if (!user) return refuseStep(c)
  c.set('triedAccount', user.id)
  // Before the attempt is counted: what isn't checked doesn't count.
  const tooManyCodes = await overCodeLimit(c, user, sent)
  if (tooManyCodes) {
    await notifyOwner(c, user)
    return tooManyCodes
  }
  const step = await countTry(db, hash, now())
  if (!step) return refuseStep(c)
  const fault = await checkFactor(c, user, sent, { purpose: 'second-step', holder: token })
  if (fault) {
    await countFailure(c, user)
    return step.tries < secondStepTries ? invalid(c, [fault]) : unauthenticated(c, secondFactorMessages.stepEnded)
  }
  if (!(await endSecondStep(db, hash))) return refuseStep(c)
  deliverInBackground(c.var, c.var.request)
  const { knownBrowser } = sent
  const google = step.googleId === null ? undefined : { id: step.googleId, isNewAccount: false }
  return respondSignedIn(c, user, { method: step.firstFactor, factors: 'two', knownBrowser, google })
}

async function userOf(c: ApiCall, step: SecondStep | null): Promise<User | null> {
  return step && findUser(c.var.db, step.userId)
}

import { hasUsedTrial } from './trials.ts'
import type { Services } from '#functions/services.ts'
import type { Account } from '#src/domain/subscriptions/subscriptions.api.ts'
import type { User } from '#src/storage/accounts/queries.ts'
import { findPendingEmail } from '#src/storage/sign-in/email-change/queries.ts'
import { listSubscriptions, pickCurrent } from '#src/storage/subscriptions/queries.ts'
import { toSubscription } from '#functions/subscriptions/views.ts'

/** An account as its owner sees it. */
export async function toAccount({ db, now }: Pick<Services, 'db' | 'now'>, user: User): Promise<Account> {
  const [chosen, pendingEmail, isTrialUsed] = await Promise.all([
    listSubscriptions(db, user.id),
    findPendingEmail(db, user.id, now()),
    hasUsedTrial({ db }, user),
  ])
  const subscription = pickCurrent(chosen)
  return {
    id: user.id,
    email: user.email,
    pendingEmail,
    name: user.name,
    emailConfirmed: user.confirmedAt !== null,
    hasPassword: user.passwordHash !== null,
    hasGoogle: user.googleId !== null,
    isAdmin: user.isAdmin,
    createdAt: new Date(user.createdAt).toISOString(),
    trialAvailable: !isTrialUsed,
    subscription: subscription && toSubscription(subscription),
  }
}

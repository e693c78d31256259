import type { Account } from '#src/domain/accounts.ts'
import { findCurrentSubscription } from '#src/storage/subscriptions.ts'
import type { User } from '#src/storage/users.ts'
import { readSubscription } from '#functions/payments/reading.ts'
import type { Services } from '#functions/services.ts'

/** An account as its owner sees it. */
export async function readAccount({ db }: Pick<Services, 'db'>, user: User): Promise<Account> {
  const subscription = await findCurrentSubscription(db, user.id)
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    emailConfirmed: user.confirmedAt !== null,
    hasPassword: user.passwordHash !== null,
    hasGoogle: user.googleId !== null,
    isAdmin: user.isAdmin,
    createdAt: new Date(user.createdAt).toISOString(),
    subscription: subscription && readSubscription(subscription),
  }
}

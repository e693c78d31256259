import { createHash } from 'node:crypto'
import type { Services } from '#functions/services.ts'
import { inboxKey } from '#src/domain/emails/emails.ts'
import type { User } from '#src/storage/accounts/queries.ts'
import { isTrialUsed, useTrial } from '#src/storage/subscriptions/trials.ts'
import { hadTrial } from '#src/storage/subscriptions/queries.ts'

// One free trial for each person: for each account, inbox and card. Without a key, because it has to outlive every change
// of SECRET and the account: see `hashEmail`.

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
const inboxTrial = (email: string) => hash(`trial inbox ${inboxKey(email)}`)

/** Whether this account, or another one with its inbox, had a trial. */
export async function hasUsedTrial({ db }: Pick<Services, 'db'>, { id, email }: Pick<User, 'id' | 'email'>) {
  return (await hadTrial(db, id)) || (await isTrialUsed(db, inboxTrial(email)))
}

/** Keeps what `hasUsedTrial` knows of an account that is about to be deleted. */
export async function keepUsedTrial(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id, email }: Pick<User, 'id' | 'email'>,
) {
  if (await hadTrial(db, id)) await useTrial(db, [inboxTrial(email)], id, now())
}

/** Records that a trial has begun. False: its inbox or its card had one before, with another subscription. */
export function beginTrial(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { email, card, subscriptionId }: { email: string; card: string | null; subscriptionId: string },
): Promise<boolean> {
  const keys = [inboxTrial(email), ...(card === null ? [] : [hash(`trial card ${card}`)])]
  return useTrial(db, keys, subscriptionId, now())
}

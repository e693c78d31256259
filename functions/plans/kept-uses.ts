import { createHash } from 'node:crypto'
import { monthStart } from '#src/domain/dates/months.ts'
import { inboxKey } from '#src/domain/emails/emails.ts'
import { type Allowance, allowances } from '#src/domain/plans/allowances.ts'
import { findUser, type User } from '#src/storage/accounts/queries.ts'
import type { Database } from '#src/storage/database.ts'
import { findKeptUses, type KeepingUses, type KeptUses } from '#src/storage/plans/kept-uses.ts'
import { findAllowance } from './allowance.ts'

// What is free is free once a month for each inbox, also if its account is deleted and opened again. Without a key,
// because it has to outlive the account: see `hashEmail`.

const keyOf = (email: string) =>
  createHash('sha256')
    .update(`uses inbox ${inboxKey(email)}`)
    .digest('base64url')

/** What earlier accounts of this account's inbox used this month of what is free. Counts nothing of what was paid. */
export async function usedBefore(
  db: Database,
  userId: string,
  allowance: Pick<Allowance, keyof KeptUses>,
  now: number,
): Promise<KeptUses> {
  const user = await findUser(db, userId)
  const kept = user ? await findKeptUses(db, keyOf(user.email), monthStart(now)) : { drafts: 0, exports: 0 }
  const ofFree = (name: keyof KeptUses) => (allowance[name] === allowances.none[name] ? kept[name] : 0)
  return { drafts: ofFree('drafts'), exports: ofFree('exports') }
}

/**
 * What `usedBefore` has to know of an account that is about to be deleted. Null: nothing, because it pays for what it uses.
 * Read before its plan is stopped.
 */
export async function usesToKeep(db: Database, { id, email }: User, now: number): Promise<KeepingUses | null> {
  const { drafts, exports } = allowances.none
  const allowance = await findAllowance(db, id, now)
  const isFree = allowance.drafts === drafts && allowance.exports === exports
  return isFree ? { key: keyOf(email), month: monthStart(now), limits: { drafts, exports } } : null
}

import { createHash } from 'node:crypto'
import { monthStart } from '#src/domain/dates/months.ts'
import { inboxKey } from '#src/domain/emails/emails.ts'
import { type Allowance, allowances } from '#src/domain/plans/allowances.ts'
import { findUser } from '#src/storage/accounts/queries.ts'
import type { Database } from '#src/storage/database.ts'
import { findKeptUses, keepUses, type KeptUses } from '#src/storage/plans/kept-uses.ts'

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

/** Keeps what `usedBefore` has to know of an account that is about to be deleted. `used`: by it, and by earlier ones. */
export async function keepUsesOf(db: Database, email: string, used: KeptUses, now: number): Promise<void> {
  if (used.drafts > 0 || used.exports > 0) await keepUses(db, keyOf(email), monthStart(now), used)
}

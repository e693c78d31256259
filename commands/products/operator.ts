import { decide } from '#functions/reviews/decide.ts'
import type { Services } from '#functions/services.ts'
import type { Verdict } from '#src/domain/reviews/reviews.ts'
import { findProductByName, type ProductRow } from '#src/storage/products/queries.ts'

/** What an operator works with. `settle` sends mails and requests a rebuild. */
export type Operator = Pick<Services, 'db' | 'env' | 'secret' | 'now'> & {
  print: (line: string) => void
  settle: () => Promise<void>
  close: () => void
}

/** An invalid request. The message says what is possible. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Publishes a submission, or pending changes of a published one. False: not possible. */
export function publishProduct(operator: Operator, name: string): Promise<boolean> {
  return decideOn(operator, name, 'publish')
}

/** Rejects a submission, takes a published one down, or declines its pending changes. */
export function declineProduct(operator: Operator, name: string, reason: string): Promise<boolean> {
  return decideOn(operator, name, 'reject', reason)
}

/** As in the admin area, but final, because a command has no undo. */
async function decideOn(operator: Operator, name: string, verdict: Verdict, reason = ''): Promise<boolean> {
  const row = await findRow(operator, name)
  if (!row) return false
  const [decided] = await decide(operator, null, [{ ref: row.ref, verdict, reason }])
  operator.print(`${row.slug}: ${decided?.words ?? ''}`)
  return decided?.outcome === 'done'
}

export async function findRow({ db, print }: Operator, name: string): Promise<ProductRow | null> {
  const row = await findProductByName(db, name)
  if (!row) print(`${name}: not found. See: npm run products -- list`)
  return row
}

import { findConfirmedUser } from '#src/storage/accounts/queries.ts'
import { listOrders } from '#src/storage/orders/queries.ts'
import { inDatabase } from '#tests/e2e/accounts/given-accounts.ts'
import { endFirstLookUps } from '#tests/support/look-ups.ts'

/** Ends the look-ups before work of a customer's rows. Returns how many were under way. */
export function endLookUpsOf(email: string): Promise<number> {
  return inDatabase(async (db) => {
    const user = await findConfirmedUser(db, email)
    const [order] = await listOrders(db, user!.id)
    return endFirstLookUps({ db, clock: { now: Date.now() } }, order!.id)
  })
}

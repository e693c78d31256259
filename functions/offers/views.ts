import type { Offer } from '#src/domain/offers/offers.api.ts'
import { isExpired, type OfferText } from '#src/domain/offers/offers.ts'
import type { Database } from '#src/storage/database.ts'
import { findProjectOffer, type OfferRow } from '#src/storage/offers/queries.ts'

export function toOffer({ updatedAt: _, ...row }: OfferRow, now: number): Offer {
  return { ...row, expired: isExpired(row.endsOn, now) }
}

/** What replies and messages say about a project's offer. Null: there is none, or it has expired. */
export async function findRunningOffer(db: Database, projectId: string, now: number): Promise<OfferText | null> {
  const row = await findProjectOffer(db, projectId)
  return row && !isExpired(row.endsOn, now) ? row : null
}

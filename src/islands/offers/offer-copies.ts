import { type OfferText } from '#src/domain/offers/offers.ts'
import { localKeys } from '#src/islands/browser-storage/browser-storage.ts'
import { createLocalCopies } from '#src/islands/ui/saving/local-copies.ts'

export const emptyOffer: OfferText = { headline: '', price: '', url: '', coupon: '', endsOn: '' }

/** Offers as typed, until they are saved. */
export const offerCopies = createLocalCopies<OfferText>(localKeys.offerCopy, emptyOffer)

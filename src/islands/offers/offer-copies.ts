import { type OfferText } from '#src/domain/offers/offers.ts'
import { localKeys } from '#src/islands/browser-storage/browser-storage.ts'
import { createLocalCopies } from '#src/islands/ui/saving/local-copies.ts'

/** `version`: of the stored offer that it was typed over. 0: there was none. */
export type TypedOffer = OfferText & { version: number }

export const emptyOffer: OfferText = { headline: '', price: '', url: '', coupon: '', endsOn: '' }

/** Offers as typed, until they are saved. */
export const offerCopies = createLocalCopies<TypedOffer>(localKeys.offerCopy, { ...emptyOffer, version: 0 })

import { isDate } from '#src/domain/dates/dates.ts'
import { cleanLine, cleanUpTo, textLength } from '#src/domain/text/text.ts'
import { completeWebsite, parseWebsite } from '#src/domain/urls/websites.ts'

/**
 * What a project offers. `price`: as people read it, `$9 a month`. `endsOn`: ISO date, the last day. What isn't said is
 * empty.
 */
export type OfferText = Record<'headline' | 'price' | 'url' | 'coupon' | 'endsOn', string>

export const offerLimits = { headline: 120, price: 60, url: 2048, coupon: 40 } as const

export const offerLabels = {
  headline: 'Headline',
  price: 'Price',
  url: 'URL',
  coupon: 'Coupon code',
  endsOn: 'Last day',
} as const

export const offerMessages = {
  notFound: 'Offer not found',
  headlineRequired: 'Say what you offer',
  tooLong: (field: keyof typeof offerLimits) => `${offerLabels[field]} can have up to ${offerLimits[field]} characters`,
  urlInvalid: 'Enter a URL, such as example.com/pricing',
  endInvalid: 'Choose a date',
  conflict: 'The offer was changed in another window. Copy what you typed, then reload.',
  saved: 'Offer saved.',
  removed: 'Offer removed. Drafts no longer mention it.',
} as const

/** As stored, of what was typed into each field. */
export function cleanOffer(typed: (field: keyof OfferText) => string): OfferText {
  const line = (field: keyof OfferText, limit: number) => cleanUpTo(typed(field), limit, cleanLine)
  return {
    headline: line('headline', offerLimits.headline),
    price: line('price', offerLimits.price),
    url: completeWebsite(line('url', offerLimits.url)),
    coupon: line('coupon', offerLimits.coupon),
    endsOn: line('endsOn', 10),
  }
}

/** Errors by field, in the order of the form. Empty: valid. */
export function checkOffer(offer: OfferText): { field: keyof OfferText; message: string }[] {
  const { headline, url, endsOn } = offer
  const long = (['headline', 'price', 'url', 'coupon'] as const).flatMap((field) =>
    textLength(offer[field]) > offerLimits[field] ? [{ field, message: offerMessages.tooLong(field) }] : [],
  )
  if (long.length > 0) return long
  return [
    ...(headline === '' ? [{ field: 'headline' as const, message: offerMessages.headlineRequired }] : []),
    ...(url !== '' && !parseWebsite(url) ? [{ field: 'url' as const, message: offerMessages.urlInvalid }] : []),
    ...(endsOn !== '' && !isDate(endsOn) ? [{ field: 'endsOn' as const, message: offerMessages.endInvalid }] : []),
  ]
}

/** Whether an offer's last day is over, in UTC. */
export function isExpired(endsOn: string, now: number): boolean {
  return endsOn !== '' && endsOn < new Date(now).toISOString().slice(0, 10)
}

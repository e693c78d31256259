import { isWebUrl } from '#src/domain/urls/web-urls.ts'
import { type ProfileField, profileLabels } from '#src/domain/profiles/fields.ts'
import { listingPrices } from './directories.ts'
import { captchas, requiredAssets, signInWays } from './requirements.ts'

// A directory as operators edit it.

/** `excluded`: operators set it aside. `ineligible`: a published rule keeps it out of orders. */
export const directoryUses = ['used', 'excluded', 'ineligible'] as const
export type DirectoryUse = (typeof directoryUses)[number]

export const directoryLimits = { notes: 1000, reason: 200, limit: 100_000 } as const

export const directoryMessages = {
  notFound: 'Directory not found',
  stale: 'Someone else has changed this directory. Reload the page and try again.',
  pricingUnknown: `pricing must be one of ${listingPrices.join(', ')}`,
  followedUnknown: 'followed must be true, false or null',
  submitUrlInvalid: 'Enter a URL, such as example.com/submit.',
  searchUrlInvalid:
    'Enter the URL of a search, with {query} where the name goes, such as example.com/search?q={query}.',
  searchUrlElsewhere: 'The search must be on the directory’s own site.',
  limitInvalid: `Enter a whole number from 1 to ${directoryLimits.limit.toLocaleString('en')}, or nothing.`,
  requiredUnknown: 'required must be a list of the profile’s fields',
  authUnknown: `auth must be a list of ${Object.keys(signInWays).join(', ')}`,
  captchaUnknown: `captcha must be one of ${Object.keys(captchas).join(', ')}`,
  assetsUnknown: `requiredAssets must be a list of ${Object.keys(requiredAssets).join(', ')}`,
  noneAndMore: 'Choose either the first or any of the others.',
  notesTooLong: `Use up to ${directoryLimits.notes.toLocaleString('en')} characters.`,
  reasonMissing: 'Say why. Other operators read it.',
  reasonTooLong: `Use up to ${directoryLimits.reason} characters.`,
} as const

/** Not for forms, or said as what a product must have. */
const unrequirable = ['avoid', 'videoUrl', 'pricingUrl', 'businessId', 'badgesUrl', 'accounts'] satisfies ProfileField[]

/** The fields of the profile that a form can require. */
export const requirableFields = (Object.keys(profileLabels) as ProfileField[]).filter(
  (field) => !(unrequirable as readonly string[]).includes(field),
)

export function isSubmitUrl(url: string): boolean {
  return url.length <= 2048 && isWebUrl(url)
}

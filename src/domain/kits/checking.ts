import { isDate } from '#src/domain/dates/dates.ts'
import { productKinds } from '#src/domain/products/kinds.ts'
import { emailFault } from '#src/domain/emails/emails.ts'
import { textLength } from '#src/domain/text/text.ts'
import { isSameSite } from '#src/domain/projects/projects.ts'
import type { AddedSharedHosts } from '#src/domain/urls/shared-hosts.ts'
import { parseWebsite, websiteHost } from '#src/domain/urls/websites.ts'
import { type KitField, kitLimits, kitListLimits } from './fields.ts'
import { type ImageFault, kitImageFault, type LogoField } from './images.ts'
import { type KitFields, type KitImage, pricingModels } from './kits.ts'

// Checked in two strengths. A profile is saved as it's typed, so any field may be empty. Approval needs those without
// which most directories refuse a listing.

export type KitError = { field: KitField; message: string }

export const kitMessages = {
  tooLong: (limit: number) => `This is too long. The limit is ${limit.toLocaleString('en')} characters.`,
  tooMany: (limit: number) => `There are too many. The limit is ${limit}.`,
  website: 'Enter a full website URL, such as https://example.com.',
  category: 'Choose a category from the list.',
  pricing: 'Choose how it’s priced from the list.',
  date: 'Enter a date, such as 2026-11-20.',
  country: 'Choose countries from the list.',
  language: 'Choose languages from the list.',
  socialLink: 'Each link must be a full URL, such as https://github.com/example.',
  required: {
    name: 'Enter your product’s name.',
    website_url: 'Enter your website’s URL.',
    tagline60: 'Write a tagline of up to 60 characters.',
    description160: 'Write a description of up to 160 characters.',
    category: 'Choose a category.',
    logoSquare: 'Upload a square logo.',
    contactEmail: 'Enter a contact email.',
  },
  notApproved: 'Some details are missing.',
  conflict: 'This profile was changed in another window.',
  otherSite: (host: string) =>
    `We’ve started submitting ${host}, so this profile stays with it. Add another project for another website.`,
  unknownImage: 'This image is no longer available. Upload it again.',
} as const

const requiredFields = Object.keys(kitMessages.required) as (keyof typeof kitMessages.required)[]

/** What keeps a kit from being saved. Empty: nothing. */
export function checkKit(kit: KitFields): KitError[] {
  return [...lengthErrors(kit), ...formErrors(kit)]
}

/** What is wrong with the website once work on another one has started. Empty: nothing. */
export function checkSite(
  { website_url: typed }: KitFields,
  { website_url: started }: KitFields,
  sharedHosts: AddedSharedHosts,
): KitError[] {
  if (!parseWebsite(typed) || !parseWebsite(started) || isSameSite(typed, started, sharedHosts)) return []
  return [{ field: 'website_url', message: kitMessages.otherSite(websiteHost(started)) }]
}

/** What keeps a kit from being approved. Empty: nothing. */
export function checkApproval(kit: KitFields, images: readonly KitImage[]): KitError[] {
  const missing = requiredFields
    .filter((field) => !kit[field])
    .map((field) => ({ field, message: kitMessages.required[field] }))
  return [...missing, ...checkKit(kit), ...imageErrors(kit, images)]
}

function lengthErrors(kit: KitFields): KitError[] {
  const long = (Object.keys(kitLimits) as (keyof typeof kitLimits)[]).filter((field) =>
    [kit[field]].flat().some((entry) => textLength(entry) > kitLimits[field]),
  )
  const many = (Object.keys(kitListLimits) as (keyof typeof kitListLimits)[]).filter(
    (field) => kit[field].length > kitListLimits[field],
  )
  return [
    ...long.map((field) => ({ field, message: kitMessages.tooLong(kitLimits[field]) })),
    ...many.map((field) => ({ field, message: kitMessages.tooMany(kitListLimits[field]) })),
  ]
}

function formErrors(kit: KitFields): KitError[] {
  const emailError = kit.contactEmail === '' ? null : emailFault(kit.contactEmail)
  // A list that is too long is refused for that. Its entries aren't read.
  const every = (field: keyof typeof kitListLimits, isValid: (entry: string) => boolean) =>
    kit[field].length > kitListLimits[field] || kit[field].every(isValid)
  const rules: [KitField, string, boolean][] = [
    ['website_url', kitMessages.website, kit.website_url === '' || parseWebsite(kit.website_url) !== null],
    ['category', kitMessages.category, kit.category === '' || productKinds.has(kit.category)],
    ['pricingModel', kitMessages.pricing, kit.pricingModel === '' || Object.hasOwn(pricingModels, kit.pricingModel)],
    ['launchedOn', kitMessages.date, kit.launchedOn === '' || isDate(kit.launchedOn)],
    ['countries', kitMessages.country, every('countries', isCountry)],
    ['languages', kitMessages.language, every('languages', isLanguage)],
    ['socialLinks', kitMessages.socialLink, every('socialLinks', (link) => parseWebsite(link) !== null)],
    ['contactEmail', emailError ?? '', emailError === null],
  ]
  return rules.filter(([, , holds]) => !holds).map(([field, message]) => ({ field, message }))
}

function imageErrors(kit: KitFields, images: readonly KitImage[]): KitError[] {
  return (['logoSquare', 'logoWide'] as const).flatMap((field) => {
    const fault = logoFault(field, kit, images)
    return fault ? [{ field, message: `${fault.what} ${fault.todo}` }] : []
  })
}

/** What's wrong with a logo of the kit. Null: nothing, or there is none. */
export function logoFault(field: LogoField, kit: KitFields, images: readonly KitImage[]): ImageFault | null {
  if (kit[field] === null) return null
  const image = images.find(({ id }) => id === kit[field])
  return image ? kitImageFault(field, image) : { what: 'This image is no longer available.', todo: 'Upload it again.' }
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** An ISO 3166 code in use. */
export function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && code !== 'ZZ' && countryNames.of(code) !== undefined
}

/** A language code in use: ISO 639-1, or 639-3 where that has none. */
export function isLanguage(code: string): boolean {
  return /^[a-z]{2,3}$/.test(code) && languageNames.of(code) !== undefined
}

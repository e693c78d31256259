import { isDate } from '#src/domain/dates/dates.ts'
import { productKinds } from '#src/domain/products/kinds.ts'
import { emailFault } from '#src/domain/emails/emails.ts'
import { textLength } from '#src/domain/text/text.ts'
import { isCountry } from '#src/domain/projects/countries.ts'
import { isSameSite } from '#src/domain/projects/projects.ts'
import type { AddedSharedHosts } from '#src/domain/urls/shared-hosts.ts'
import { parseWebsite, websiteHost } from '#src/domain/urls/websites.ts'
import { ownersAccounts } from './accounts.ts'
import { profileLimits, profileListLimits } from './limits.ts'
import type { ProfileField } from './fields.ts'
import { type ImageFault, profileImageFault, type LogoField } from './images.ts'
import type { ProfileFields, ProfileImage } from './profiles.api.ts'
import { pricingModels } from './limits.ts'

// Checked in two strengths. A profile is saved as it's typed, so any field may be empty. Approval needs those without
// which most directories refuse a listing.

export type ProfileError = { field: ProfileField; message: string }

export const profileMessages = {
  tooLong: (limit: number) => `This is too long. The limit is ${limit.toLocaleString('en')} characters.`,
  tooMany: (limit: number) => `There are too many. The limit is ${limit}.`,
  website: 'Enter a full website URL, such as https://example.com.',
  category: 'Choose a category from the list.',
  pricing: 'Choose how it’s priced from the list.',
  date: 'Enter a date, such as 2026-11-20.',
  country: 'Choose countries from the list.',
  language: 'Choose languages from the list.',
  url: 'Enter a full URL, starting with https://.',
  ownPage: 'This page must be on your website.',
  account: 'Choose accounts from the list.',
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

const requiredFields = Object.keys(profileMessages.required) as (keyof typeof profileMessages.required)[]

/** What keeps a profile from being saved. Empty: nothing. */
export function checkProfile(profile: ProfileFields): ProfileError[] {
  return [...lengthErrors(profile), ...formErrors(profile)]
}

/** What is wrong with the website once work on another one has started. Empty: nothing. */
export function checkSite(
  { website_url: typed }: ProfileFields,
  { website_url: started }: ProfileFields,
  sharedHosts: AddedSharedHosts,
): ProfileError[] {
  if (!parseWebsite(typed) || !parseWebsite(started) || isSameSite(typed, started, sharedHosts)) return []
  return [{ field: 'website_url', message: profileMessages.otherSite(websiteHost(started)) }]
}

/** What keeps a profile from being approved. Empty: nothing. */
export function checkApproval(profile: ProfileFields, images: readonly ProfileImage[]): ProfileError[] {
  const missing = requiredFields
    .filter((field) => !profile[field])
    .map((field) => ({ field, message: profileMessages.required[field] }))
  return [...missing, ...checkProfile(profile), ...imageErrors(profile, images)]
}

function lengthErrors(profile: ProfileFields): ProfileError[] {
  const long = (Object.keys(profileLimits) as (keyof typeof profileLimits)[]).filter((field) =>
    [profile[field]].flat().some((entry) => textLength(entry) > profileLimits[field]),
  )
  const many = (Object.keys(profileListLimits) as (keyof typeof profileListLimits)[]).filter(
    (field) => profile[field].length > profileListLimits[field],
  )
  return [
    ...long.map((field) => ({ field, message: profileMessages.tooLong(profileLimits[field]) })),
    ...many.map((field) => ({ field, message: profileMessages.tooMany(profileListLimits[field]) })),
  ]
}

function formErrors(profile: ProfileFields): ProfileError[] {
  const emailError = profile.contactEmail === '' ? null : emailFault(profile.contactEmail)
  // A list that is too long is refused for that. Its entries aren't read.
  const every = (field: keyof typeof profileListLimits, isValid: (entry: string) => boolean) =>
    profile[field].length > profileListLimits[field] || profile[field].every(isValid)
  const rules: [ProfileField, string, boolean][] = [
    ['website_url', profileMessages.website, profile.website_url === '' || parseWebsite(profile.website_url) !== null],
    ['category', profileMessages.category, profile.category === '' || productKinds.has(profile.category)],
    [
      'pricingModel',
      profileMessages.pricing,
      profile.pricingModel === '' || Object.hasOwn(pricingModels, profile.pricingModel),
    ],
    ['launchedOn', profileMessages.date, profile.launchedOn === '' || isDate(profile.launchedOn)],
    ['countries', profileMessages.country, every('countries', isCountry)],
    ['languages', profileMessages.language, every('languages', isLanguage)],
    ['socialLinks', profileMessages.socialLink, every('socialLinks', (link) => parseWebsite(link) !== null)],
    ...(['videoUrl', 'pricingUrl', 'badgesUrl'] as const).map((field): [ProfileField, string, boolean] => [
      field,
      profileMessages.url,
      profile[field] === '' || parseWebsite(profile[field]) !== null,
    ]),
    ['badgesUrl', profileMessages.ownPage, isOwnPage(profile)],
    ['accounts', profileMessages.account, every('accounts', isOwnersAccount)],
    ['contactEmail', emailError ?? '', emailError === null],
  ]
  return rules.filter(([, , holds]) => !holds).map(([field, message]) => ({ field, message }))
}

function imageErrors(profile: ProfileFields, images: readonly ProfileImage[]): ProfileError[] {
  return (['logoSquare', 'logoWide'] as const).flatMap((field) => {
    const fault = logoFault(field, profile, images)
    return fault ? [{ field, message: `${fault.what} ${fault.todo}` }] : []
  })
}

/** What's wrong with a logo of the profile. Null: nothing, or there is none. */
export function logoFault(
  field: LogoField,
  profile: ProfileFields,
  images: readonly ProfileImage[],
): ImageFault | null {
  if (profile[field] === null) return null
  const image = images.find(({ id }) => id === profile[field])
  return image
    ? profileImageFault(field, image)
    : { what: 'This image is no longer available.', todo: 'Upload it again.' }
}

/** Badges elsewhere are no directory's condition. */
function isOwnPage({ badgesUrl, website_url: website }: ProfileFields): boolean {
  if (badgesUrl === '' || !parseWebsite(badgesUrl) || !parseWebsite(website)) return true
  return isSameSite(badgesUrl, website)
}

function isOwnersAccount(text: string): boolean {
  return Object.hasOwn(ownersAccounts, text)
}

let languageNames: Intl.DisplayNames | undefined

/** A language code in use: ISO 639-1, or 639-3 where that has none. */
export function isLanguage(code: string): boolean {
  if (!/^[a-z]{2,3}$/.test(code)) return false
  languageNames ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  return languageNames.of(code) !== undefined
}

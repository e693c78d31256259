import { cleanEmail } from '#src/domain/emails/emails.ts'
import { cleanLine, cleanText, cleanUpTo } from '#src/domain/text/text.ts'
import { completeWebsite } from '#src/domain/urls/websites.ts'
import { profileLimits } from './limits.ts'
import type { ProfileFields, ProfileSave } from './profiles.api.ts'
import { emptyProfile } from './profiles.ts'

export type ProfileField = keyof ProfileFields

export const profileLabels: Record<ProfileField, string> = {
  name: 'Product name',
  website_url: 'Website URL',
  tagline60: 'Short tagline',
  tagline100: 'Tagline',
  description160: 'Short description',
  description500: 'Description',
  description2000: 'Long description',
  category: 'Category',
  keywords: 'Keywords',
  logoSquare: 'Square logo',
  logoWide: 'Wide logo',
  screenshots: 'Screenshots',
  founder: 'Founder',
  contactEmail: 'Contact email',
  pricingModel: 'Pricing',
  launchedOn: 'Launch date',
  countries: 'Countries',
  languages: 'Languages',
  socialLinks: 'Social links',
  videoUrl: 'Video URL',
  pricingUrl: 'Pricing page',
  businessId: 'VAT or company number',
  badgesUrl: 'Page with badges',
  accounts: 'Accounts we can use',
  avoid: 'What we should never say',
}

/** In the order of the form. */
export const profileFields = Object.keys(profileLabels) as ProfileField[]

// One-line texts, because a form's one-line field would drop the line breaks and join words.
const lines = ['name', 'website_url', 'tagline60', 'tagline100', 'description160'] as const
const urls = ['videoUrl', 'pricingUrl', 'badgesUrl'] as const
const choices = ['category', 'launchedOn'] as const
/** Longer than any of them. What is cut off was invalid. */
const choiceLength = 100
const texts = ['description500', 'description2000', 'avoid'] as const
const lists = ['keywords', 'screenshots', 'countries', 'languages', 'socialLinks', 'accounts'] as const

/** A profile as it was sent. What isn't there counts as empty. */
export function cleanProfile(sent: ProfileSave['fields']): ProfileFields {
  const profile: ProfileFields = { ...emptyProfile }
  for (const field of [...lines, 'founder', 'businessId', ...urls] as const)
    profile[field] = cleanUpTo(sent[field] ?? '', profileLimits[field], cleanLine)
  for (const field of choices) profile[field] = cleanLine((sent[field] ?? '').slice(0, choiceLength))
  for (const field of texts) profile[field] = cleanUpTo(sent[field] ?? '', profileLimits[field], cleanText)
  for (const field of lists) profile[field] = cleanList(sent[field] ?? [])
  profile.contactEmail = cleanEmail(sent.contactEmail ?? '')
  profile.website_url = completeWebsite(profile.website_url)
  for (const field of urls) profile[field] = completeWebsite(profile[field])
  profile.socialLinks = cleanList(profile.socialLinks.map(completeWebsite))
  // Other texts are an error: see `checkProfile`.
  profile.pricingModel = cleanLine((sent.pricingModel ?? '').slice(0, choiceLength)) as ProfileFields['pricingModel']
  profile.logoSquare = cleanLine(sent.logoSquare ?? '') || null
  profile.logoWide = cleanLine(sent.logoWide ?? '') || null
  return profile
}

/** Without empty and repeated entries. */
function cleanList(entries: readonly string[]): string[] {
  return [...new Set(entries.map(cleanLine))].filter((entry) => entry !== '')
}

/** Every image a profile uses. */
export function profileImageIds({ logoSquare, logoWide, screenshots }: ProfileFields): string[] {
  return [...new Set([logoSquare ?? [], logoWide ?? [], screenshots].flat())]
}

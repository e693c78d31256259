import { cleanEmail, emailLimits } from '#src/domain/emails/emails.ts'
import { cleanLine, cleanText, cleanUpTo } from '#src/domain/text/text.ts'
import { profileTextLimits } from './fit-text.ts'
import { emptyProfile, type ProfileFields } from './profiles.ts'

export type ProfileField = keyof ProfileFields

/** The most characters of a text, and of each entry of a list. */
export const profileLimits = {
  name: 80,
  website_url: 2048,
  ...profileTextLimits,
  keywords: 40,
  founder: 80,
  contactEmail: emailLimits.whole,
  socialLinks: 300,
  avoid: 1000,
} as const

/** The most entries of a list. */
export const profileListLimits = {
  keywords: 20,
  screenshots: 5,
  countries: 20,
  languages: 20,
  socialLinks: 10,
} as const

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
  avoid: 'What we should never say',
}

/** In the order of the form. */
export const profileFields = Object.keys(profileLabels) as ProfileField[]

// One-line texts, because a form's one-line field would drop the line breaks and join words.
const lines = ['name', 'website_url', 'tagline60', 'tagline100', 'description160'] as const
const choices = ['category', 'launchedOn'] as const
/** Longer than any of them. What is cut off was invalid. */
const choiceLength = 100
const texts = ['description500', 'description2000', 'avoid'] as const
const lists = ['keywords', 'screenshots', 'countries', 'languages', 'socialLinks'] as const

/** A profile from JSON that anyone may have sent. What isn't a text or a list of texts counts as empty. */
export function cleanProfile(sent: (field: ProfileField) => unknown): ProfileFields {
  const text = (field: ProfileField) => {
    const value = sent(field)
    return typeof value === 'string' ? value : ''
  }
  const profile: ProfileFields = { ...emptyProfile }
  for (const field of [...lines, 'founder'] as const)
    profile[field] = cleanUpTo(text(field), profileLimits[field], cleanLine)
  for (const field of choices) profile[field] = cleanLine(text(field).slice(0, choiceLength))
  for (const field of texts) profile[field] = cleanUpTo(text(field), profileLimits[field], cleanText)
  for (const field of lists) profile[field] = cleanList(sent(field))
  profile.contactEmail = cleanEmail(text('contactEmail'))
  // Other texts are an error: see `checkProfile`.
  profile.pricingModel = cleanLine(text('pricingModel').slice(0, choiceLength)) as ProfileFields['pricingModel']
  profile.logoSquare = cleanLine(text('logoSquare')) || null
  profile.logoWide = cleanLine(text('logoWide')) || null
  return profile
}

/** Without empty and repeated entries. */
function cleanList(sent: unknown): string[] {
  const entries = Array.isArray(sent) ? sent.filter((entry) => typeof entry === 'string') : []
  return [...new Set(entries.map(cleanLine))].filter((entry) => entry !== '')
}

/** Every image a profile uses. */
export function profileImageIds({ logoSquare, logoWide, screenshots }: ProfileFields): string[] {
  return [...new Set([logoSquare ?? [], logoWide ?? [], screenshots].flat())]
}

import { productKinds } from '#src/domain/products/kinds.ts'
import type { KnownDirectory } from '#src/domain/directories/edits.ts'
import { profileLabels } from '#src/domain/profiles/fields.ts'
import { fitText } from '#src/domain/profiles/fit-text.ts'
import type { ProfileFields } from '#src/domain/profiles/profiles.api.ts'
import { emptyProfile } from '#src/domain/profiles/profiles.ts'
import { pricingModels } from '#src/domain/profiles/limits.ts'
import { cutAtWord } from '#src/domain/text/cut-at-word.ts'
import { textLength } from '#src/domain/text/text.ts'

// The profile as a directory's form takes it: each field fitted to the directory's limits, with the key that copies it.

/** The fields in the order of their keys. The keys never change, so that the fingers know them. */
export const copyKeys = {
  name: '1',
  website_url: '2',
  tagline60: '3',
  tagline100: '4',
  description160: '5',
  description500: '6',
  description2000: '7',
  category: '8',
  keywords: '9',
  founder: 'a',
  contactEmail: 'b',
  pricingModel: 'c',
  launchedOn: 'd',
  countries: 'e',
  languages: 'f',
  socialLinks: 'g',
  videoUrl: 'h',
  pricingUrl: 'j',
  businessId: 'k',
} as const satisfies Partial<Record<keyof ProfileFields, string>>
export type CopyField = keyof typeof copyKeys

export type FormValue = {
  field: CopyField
  label: string
  key: string
  /** What to paste. Empty: the profile doesn't say. */
  value: string
  length: number
  /** The most characters the form takes, or keywords. Null: not known. */
  limit: number | null
  /** Whether the text had to be shortened for this form. */
  cut: boolean
  /** Whether the form requires it. */
  required: boolean
}

type FormRules = Pick<KnownDirectory, 'limits' | 'required'>

/** The values for a directory's form. Empty ones are only listed if the form requires them. */
export function formValues(saved: ProfileFields, { limits = {}, required = [] }: FormRules): FormValue[] {
  // One that was saved before a field was added doesn't have it.
  const profile = { ...emptyProfile, ...saved }
  const fitted = fitTexts(profile, limits)
  return (Object.keys(copyKeys) as CopyField[]).flatMap((field) => {
    const { value, limit = null, cut = false } = fitted[field] ?? { value: '' }
    const isRequired = required.includes(field)
    if (value === '' && !isRequired) return []
    const length = field === 'keywords' ? profile.keywords.length : textLength(value)
    return [
      { field, label: profileLabels[field], key: copyKeys[field], value, length, limit, cut, required: isRequired },
    ]
  })
}

type Fitted = { value: string; limit?: number; cut?: boolean }

/** Of two texts for one limit, only the fitted one is shown. */
function fitTexts(
  profile: ProfileFields,
  limits: NonNullable<FormRules['limits']>,
): Partial<Record<CopyField, Fitted>> {
  const texts: Partial<Record<CopyField, Fitted>> = {
    name: limits.name === undefined ? { value: profile.name } : shorten(profile.name, limits.name),
    website_url: { value: profile.website_url },
    ...(limits.tagline === undefined
      ? { tagline60: { value: profile.tagline60 }, tagline100: { value: profile.tagline100 } }
      : { tagline60: fit(profile, limits.tagline) }),
    ...(limits.description === undefined
      ? { description160: { value: profile.description160 }, description500: { value: profile.description500 } }
      : { description500: fit(profile, limits.description) }),
    description2000:
      limits.longDescription === undefined ? { value: profile.description2000 } : fit(profile, limits.longDescription),
    category: { value: productKinds.get(profile.category)?.label ?? '' },
    keywords: fitKeywords(profile.keywords, limits.keywords),
    founder: { value: profile.founder },
    contactEmail: { value: profile.contactEmail },
    pricingModel: { value: profile.pricingModel === '' ? '' : pricingModels[profile.pricingModel] },
    launchedOn: { value: profile.launchedOn },
    countries: { value: namesOf('region', profile.countries) },
    languages: { value: namesOf('language', profile.languages) },
    socialLinks: { value: profile.socialLinks.join('\n') },
    videoUrl: { value: profile.videoUrl },
    pricingUrl: { value: profile.pricingUrl },
    businessId: { value: profile.businessId },
  }
  return texts
}

function fit(profile: ProfileFields, limit: number): Fitted {
  const value = fitText(profile, limit)
  const originals = [
    profile.tagline60,
    profile.tagline100,
    profile.description160,
    profile.description500,
    profile.description2000,
  ]
  return { value, limit, cut: !originals.some((text) => text.trim() === value) }
}

function shorten(text: string, limit: number): Fitted {
  const value = cutAtWord(text, limit)
  return { value, limit, cut: value !== text }
}

function fitKeywords(keywords: readonly string[], limit: number | undefined): Fitted {
  if (limit === undefined) return { value: keywords.join(', ') }
  return { value: keywords.slice(0, limit).join(', '), limit, cut: keywords.length > limit }
}

function namesOf(type: 'region' | 'language', codes: readonly string[]): string {
  const names = new Intl.DisplayNames('en', { type, fallback: 'code' })
  // A code that isn't one would be an error.
  return codes.map((code) => (/^[a-z]{2,3}$/i.test(code) ? (names.of(code) ?? code) : code)).join(', ')
}

import { productKinds } from '#src/domain/products/kinds.ts'
import type { KnownDirectory } from '#src/domain/directories/edits.ts'
import { kitLabels } from '#src/domain/kits/fields.ts'
import { fitText } from '#src/domain/kits/fitting.ts'
import { type KitFields, pricingModels } from '#src/domain/kits/kits.ts'
import { cutAtWord } from '#src/domain/text/cutting.ts'
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
} as const satisfies Partial<Record<keyof KitFields, string>>
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
export function formValues(kit: KitFields, { limits = {}, required = [] }: FormRules): FormValue[] {
  const fitted = fitTexts(kit, limits)
  return (Object.keys(copyKeys) as CopyField[]).flatMap((field) => {
    const { value, limit = null, cut = false } = fitted[field] ?? { value: '' }
    const isRequired = required.includes(field)
    if (value === '' && !isRequired) return []
    const length = field === 'keywords' ? kit.keywords.length : textLength(value)
    return [{ field, label: kitLabels[field], key: copyKeys[field], value, length, limit, cut, required: isRequired }]
  })
}

type Fitted = { value: string; limit?: number; cut?: boolean }

/** Of two texts for one limit, only the fitted one is shown. */
function fitTexts(kit: KitFields, limits: NonNullable<FormRules['limits']>): Partial<Record<CopyField, Fitted>> {
  const texts: Partial<Record<CopyField, Fitted>> = {
    name: limits.name === undefined ? { value: kit.name } : shorten(kit.name, limits.name),
    website_url: { value: kit.website_url },
    ...(limits.tagline === undefined
      ? { tagline60: { value: kit.tagline60 }, tagline100: { value: kit.tagline100 } }
      : { tagline60: fit(kit, limits.tagline) }),
    ...(limits.description === undefined
      ? { description160: { value: kit.description160 }, description500: { value: kit.description500 } }
      : { description500: fit(kit, limits.description) }),
    description2000:
      limits.longDescription === undefined ? { value: kit.description2000 } : fit(kit, limits.longDescription),
    category: { value: productKinds.get(kit.category)?.label ?? kit.category },
    keywords: fitKeywords(kit.keywords, limits.keywords),
    founder: { value: kit.founder },
    contactEmail: { value: kit.contactEmail },
    pricingModel: { value: kit.pricingModel === '' ? '' : pricingModels[kit.pricingModel] },
    launchedOn: { value: kit.launchedOn },
    countries: { value: namesOf('region', kit.countries) },
    languages: { value: namesOf('language', kit.languages) },
    socialLinks: { value: kit.socialLinks.join('\n') },
  }
  return texts
}

function fit(kit: KitFields, limit: number): Fitted {
  const value = fitText(kit, limit)
  const originals = [kit.tagline60, kit.tagline100, kit.description160, kit.description500, kit.description2000]
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

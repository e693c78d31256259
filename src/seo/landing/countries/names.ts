import { withArticle } from '#src/domain/directories/place-names.ts'
import type { Country } from '#src/seo/data/countries.ts'

/** 'the Netherlands', 'France': the name as in running text. */
export function nameInText({ iso2, name }: Pick<Country, 'iso2' | 'name'>): string {
  return withArticle.includes(iso2) ? `the ${name}` : name
}

/** 'NETHERLANDS', "CÔTE D'IVOIRE": as in titles, with accents. */
export function nameInCapitals({ name }: Pick<Country, 'name'>): string {
  return name.toUpperCase()
}

/** A heading with the country's name in capitals, as in the title. 'Kenyan' and 'Nigeria' of 'Niger' stay as they are. */
export function withNameInCapitals(text: string, country: Pick<Country, 'name'>): string {
  const whole = new RegExp(String.raw`(?<![\p{L}\p{M}\d])${RegExp.escape(country.name)}(?![\p{L}\p{M}\d])`, 'gu')
  return text.replace(whole, nameInCapitals(country))
}

/** 'the Caribbean', 'Southern Asia': the smallest region in the data. */
export function areaOf({ intermediateRegion, subregion }: Country): string {
  const area = intermediateRegion ?? subregion
  return area === 'Caribbean' ? 'the Caribbean' : area
}

const usualNames: Record<string, string> = {
  ff: 'Fula',
  ht: 'Haitian Creole',
  km: 'Khmer',
  lo: 'Lao',
  rw: 'Kinyarwanda',
  so: 'Somali',
  tl: 'Filipino',
  to: 'Tongan',
}

/** The usual English name of a language, if the data has an unusual one. */
export function languageName({ code, name }: { code: string; name: string }): string {
  return usualNames[code] ?? name
}

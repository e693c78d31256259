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

/**
 * A heading with the country's name in capitals, as in the title. Other names that contain it stay as they are: 'Kenyan',
 * 'Andorra la Vella', 'Qatar Living', 'Startup Lithuania'.
 */
export function withNameInCapitals(text: string, country: Pick<Country, 'name' | 'capital'>): string {
  const { name, capital = '' } = country
  // A word with a capital letter in the middle of a sentence belongs to the name after it.
  const before = String.raw`(?<![\p{L}\p{M}\d]|[^.:?!] \p{Lu}[\p{L}\p{M}]* )`
  const others = [String.raw`[\p{L}\p{M}\d]`, String.raw`[ -]\p{Lu}`]
  if (capital.startsWith(`${name} `)) others.push(RegExp.escape(capital.slice(name.length)))
  const after = `(?!${others.join('|')})`
  return text.replace(new RegExp(before + RegExp.escape(name) + after, 'gu'), nameInCapitals(country))
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

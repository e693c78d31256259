import { countries, independentDirectories } from '#src/seo/data/countries.ts'
import { languageName, nameInText } from '#src/seo/landing/countries/names.ts'
import { paths } from '#src/seo/landing/paths.ts'

export type Market = { code: string; name: string; language: string; directories: number; href: string }

/** Fewer aren't worth a market. */
const fewest = 4

/** Countries whose first language is one of these, with most directories first. `present`: ISO 3166 codes to leave out. */
export function marketsFor(languages: readonly string[], present: readonly string[]): Market[] {
  return countries
    .flatMap((country) => {
      const [first] = country.languages
      if (!first || !languages.includes(first.code) || present.includes(country.iso2)) return []
      return [
        {
          code: country.iso2,
          name: nameInText(country),
          language: languageName(first),
          directories: independentDirectories(country).length,
          href: paths.countryPlan(country.slug),
        },
      ]
    })
    .filter(({ directories }) => directories >= fewest)
    .sort((a, b) => b.directories - a.directories)
}

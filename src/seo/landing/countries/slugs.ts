import { slugify } from '#src/domain/urls/slugs.ts'
import { countries } from '#src/seo/data/countries.ts'
import { paths } from '#src/seo/landing/paths.ts'

// Old and foreign URLs of a country's pages have many forms of its name. This list is all that knows them; it holds no
// directories, so that a function can load it.

/** An alias that two countries share: which one it means. */
const agreed: Record<string, string> = { islands: 'solomonislands' }

const compact = (slug: string) => slug.replaceAll('-', '')

/** By each form of a name without hyphens. A country's own slug goes before another's alias, then the first in the list. */
const byForm = new Map<string, string>()
for (const { slug } of countries) byForm.set(compact(slug), slug)
for (const [form, slug] of Object.entries(agreed)) byForm.set(form, slug)
for (const { slug, aliases = [] } of countries)
  for (const form of aliases.map(compact)) if (!byForm.has(form)) byForm.set(form, slug)

/** The slug for 'newzealand', 'zealand' or 'türkiye'. Undefined: no country we know. */
const findCountrySlug = (form: string) => byForm.get(compact(slugify(form)))

/** How the three pages of a country are called. Plans have had other words in front of the country: any three. */
const patterns: readonly [pattern: RegExp, path: (slug: string) => string][] = [
  [/^\/g\/directory-submission-list-seo-(.+)$/i, paths.countrySeo],
  [/^\/g\/(.+)-business-directories-list$/i, paths.countryBusinesses],
  [/^\/c\/[^/-]*-[^/-]*-[^/-]*-([^/-]+)$/i, paths.countryPlan],
]

/** The page of a country that a path with another form of its name means. Null: none. */
export function findCountryPath(path: string): string | null {
  for (const [pattern, pathOf] of patterns) {
    const slug = findCountrySlug(pattern.exec(path)?.[1] ?? '')
    if (slug !== undefined) return pathOf(slug)
  }
  return null
}

import { slugify } from '#src/domain/urls/slugs.ts'
import { countries } from '#src/seo/data/countries.ts'
import { paths } from '#src/seo/landing/paths.ts'

// Old and foreign addresses of a country's plan end in many forms of its name. This list is all that knows them; it holds
// no directories, so that a function can load it.

/** An alias that two countries share: which one it means. */
const agreed: Record<string, string> = { islands: 'solomonislands' }

const compact = (slug: string) => slug.replaceAll('-', '')

/** By each form of a name without hyphens. A country's own slug goes before another's alias, then the first in the list. */
const byForm = new Map<string, string>()
for (const { slug } of countries) byForm.set(compact(slug), slug)
for (const [form, slug] of Object.entries(agreed)) byForm.set(form, slug)
for (const { slug, aliases = [] } of countries)
  for (const form of aliases.map(compact)) if (!byForm.has(form)) byForm.set(form, slug)

/** The address of the plan for 'newzealand', 'zealand' or 'türkiye': what an address ends in. Null: no country we know. */
export function findCountryPlanPath(slugPart: string): string | null {
  const slug = byForm.get(compact(slugify(slugPart)))
  return slug === undefined ? null : paths.countryPlan(slug)
}

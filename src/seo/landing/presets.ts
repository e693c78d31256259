import { productKinds } from '#src/domain/products/kinds.ts'
import { countries } from '#src/seo/data/countries.ts'
import { niches, siteTypes } from '#src/seo/data/niches.ts'
import { paths } from './paths.ts'

/** What a landing page chooses in the form that shows matches. A missing part is the visitor's choice. */
type MatchPreset = { kind?: string; country?: string }

const presets = new Map<string, MatchPreset>([
  ...niches.flatMap(({ slug, tags }) =>
    [paths.nicheListing(slug), paths.nicheLinks(slug), paths.nicheTable(slug)].map(
      (path) => [path, kindPreset(tags)] as const,
    ),
  ),
  ...siteTypes.flatMap(({ slug, tags }) =>
    [paths.typeQuality(slug), paths.typeSubmission(slug), paths.typeTraffic(slug)].map(
      (path) => [path, kindPreset(tags)] as const,
    ),
  ),
  ...countries.flatMap(({ slug, iso2 }) =>
    [paths.countrySeo(slug), paths.countryBusinesses(slug), paths.countryPlan(slug)].map(
      (path) => [path, { country: iso2 }] as const,
    ),
  ),
])

export function matchPreset(path: string): MatchPreset {
  return presets.get(path) ?? {}
}

/** The kind with most of these audience tags. */
function kindPreset(tags: readonly string[]): MatchPreset {
  const shared = [...productKinds].map(([kind, { tags: own }]) => ({
    kind,
    count: tags.filter((tag) => own.includes(tag)).length,
  }))
  const [best] = shared.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
  return best ? { kind: best.kind } : {}
}

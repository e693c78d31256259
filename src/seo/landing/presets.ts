import { anyQuestion, type Question } from '#src/domain/directories/ranking.ts'
import { kindOfNiche, productKinds } from '#src/domain/products/kinds.ts'
import { countries } from '#src/seo/data/countries.ts'
import { type Niche, niches, type SiteType, siteTypes } from '#src/seo/data/niches.ts'
import { typePicks } from '#src/seo/directories/picks.ts'
import { paths } from './paths.ts'

/** What a landing page chooses in the form that shows matches. A missing part is the visitor's choice. */
export type MatchPreset = {
  kind?: string
  /** A niche of the kind that isn't its main one. */
  industry?: string
  country?: string
}

const presets = new Map<string, MatchPreset>([
  ...niches.flatMap((niche) => nichePaths(niche).map((path) => [path, nichePreset(niche)] as const)),
  ...siteTypes.flatMap((type) =>
    [paths.typeQuality(type.slug), paths.typeSubmission(type.slug), paths.typeTraffic(type.slug)].map(
      (path) => [path, typePreset(type)] as const,
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

/** Of niches without a kind: the kind whose directories take them. */
const widerKinds = new Map(
  niches.flatMap(({ slug, wider }) => (wider === undefined ? [] : nichePaths({ slug }).map((path) => [path, wider]))),
)

/**
 * The kind of product whose offer a landing page shows. The form for matches isn't set to the wider one, because the page
 * has its niche's own directories first, and the finder wouldn't.
 */
export function offeredKind(path: string): string | undefined {
  return matchPreset(path).kind ?? widerKinds.get(path)
}

/** What a page about a niche asks the ranking. A niche without a kind is asked for alone. */
export function nicheQuestion(niche: Pick<Niche, 'slug'>): Question {
  const { kind = null, industry = kind === null ? niche.slug : null } = nichePreset(niche)
  return { ...anyQuestion, kind, industry }
}

/**
 * What a page about a type of site asks the ranking: first for the type's own directories (picked for it, or for its niche,
 * or its kind's), then for those of a wider kind. A directory has the place of the first question that it fits.
 */
export function typeQuestions(type: SiteType): Question[] {
  const wider = type.wider === undefined ? [] : [{ ...anyQuestion, kind: type.wider }]
  return [ownQuestion(type), ...wider]
}

function ownQuestion({ slug, tags, picks, wider }: SiteType): Question {
  if (picks !== undefined) return { ...anyQuestion, industry: typePicks(slug) }
  if (wider !== undefined) return { ...anyQuestion, industry: tags[0] ?? null }
  const { kind = null, industry = null } = presetOfTags(tags)
  return { ...anyQuestion, kind, industry }
}

/** Its kind, or the wider one. Nothing but its own pages asks for the picks of a type. */
function typePreset({ tags, wider }: SiteType): MatchPreset {
  return wider === undefined ? presetOfTags(tags) : { kind: wider }
}

function nichePaths({ slug }: Pick<Niche, 'slug'>): string[] {
  return [paths.nicheListing(slug), paths.nicheLinks(slug), paths.nicheTable(slug)]
}

function nichePreset({ slug }: Pick<Niche, 'slug'>): MatchPreset {
  const kind = kindOfNiche(slug)
  if (kind === undefined) return {}
  return productKinds.get(kind)?.niche === slug ? { kind } : { kind, industry: slug }
}

/** That of the niche with one of the tags, or the kind with most of them. */
function presetOfTags(tags: readonly string[]): MatchPreset {
  const slug = tags.find((tag) => kindOfNiche(tag) !== undefined)
  if (slug !== undefined) return nichePreset({ slug })
  const kind = kindOfTags(tags)
  return kind === undefined ? {} : { kind }
}

/** The kind with most of these audience tags. */
export function kindOfTags(tags: readonly string[]): string | undefined {
  const shared = [...productKinds].map(([kind, { tags: own }]) => ({
    kind,
    count: tags.filter((tag) => own.includes(tag)).length,
  }))
  const [best] = shared.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
  return best?.kind
}

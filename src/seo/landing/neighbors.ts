import { type Niche, niches, type SiteType, siteTypes } from '#src/seo/data/niches.ts'
import type { PageLink } from './page.ts'
import { paths } from './paths.ts'
import { capitalize } from './wording.ts'

type Place = Niche | SiteType

/** The three questions of each niche and site type. The same position in both lists means the same purpose. */
type Question = { name: string; pathOf: (slug: string) => string }

const nicheQuestions: readonly Question[] = [
  { name: 'Where to list', pathOf: paths.nicheListing },
  { name: 'Directory links for', pathOf: paths.nicheLinks },
  { name: 'Backlink table for', pathOf: paths.nicheTable },
]

const typeQuestions: readonly Question[] = [
  { name: 'good backlinks', pathOf: paths.typeQuality },
  { name: 'how to submit', pathOf: paths.typeSubmission },
  { name: 'free traffic', pathOf: paths.typeTraffic },
]

const holders = new Map<string, number>()
for (const { topics } of [...niches, ...siteTypes])
  for (const topic of topics) holders.set(topic, (holders.get(topic) ?? 0) + 1)

/** How much two places have in common. A topic that few places have counts more. */
function closeness(a: Place, b: Place): number {
  return a.topics
    .filter((topic) => b.topics.includes(topic))
    .reduce((sum, topic) => sum + 1 / (holders.get(topic) ?? 1), 0)
}

/**
 * The most similar others. Ties are resolved by list order, wrapping around, so that each one is linked from somewhere.
 */
function closest<P extends Place>(to: Place, among: readonly P[], count: number): P[] {
  const start = among.findIndex(({ slug }) => slug === to.slug)
  const after = [...among.slice(start + 1), ...among.slice(0, start + 1)]
  const others = after.filter((other) => other !== to)
  return others.toSorted((a, b) => closeness(to, b) - closeness(to, a)).slice(0, count)
}

/** The other two pages of the niche, four similar niches with the same question, and two site types. */
export function nicheNeighbors(niche: Niche, path: string): PageLink[] {
  return neighbors(
    niche,
    path,
    { own: niches, questions: nicheQuestions },
    { own: siteTypes, questions: typeQuestions },
  )
}

export function typeNeighbors(type: SiteType, path: string): PageLink[] {
  return neighbors(type, path, { own: siteTypes, questions: typeQuestions }, { own: niches, questions: nicheQuestions })
}

type Family = { own: readonly Place[]; questions: readonly Question[] }

function neighbors(place: Place, path: string, family: Family, cousins: Family): PageLink[] {
  const number = family.questions.findIndex(({ pathOf }) => pathOf(place.slug) === path)
  return [
    ...family.questions.filter((_, other) => other !== number).map((question) => linkTo(place, question)),
    ...linksTo(closest(place, family.own, 4), family.questions[number]),
    ...linksTo(closest(place, cousins.own, 2), cousins.questions[number]),
  ]
}

function linksTo(places: readonly Place[], question: Question | undefined): PageLink[] {
  return question ? places.map((place) => linkTo(place, question)) : []
}

function linkTo({ slug, label }: Place, question: Question): PageLink {
  // A site type has no plural or article of its own, so its name comes first.
  const named = typeQuestions.includes(question)
    ? `${capitalize(label)}: ${question.name}`
    : `${question.name} ${label}`
  return { label: named, href: question.pathOf(slug) }
}

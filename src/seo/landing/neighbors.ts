import { type Niche, niches, type SiteType, siteTypes } from '#src/seo/data/niches.ts'
import type { PageLink, Pointer } from './page.ts'
import { paths } from './paths.ts'

type Place = Niche | SiteType

/** One of the three questions of each niche or site type: the name of its page in links, and what that says. */
type Question<P extends Place> = { nameFor: (place: P) => string; pathOf: (slug: string) => string; says: string }

const nicheQuestions: readonly Question<Niche>[] = [
  {
    nameFor: ({ label, who = label }) => `Where to list ${who}`,
    pathOf: paths.nicheListing,
    says: 'which directories to start with and why',
  },
  {
    nameFor: ({ label }) => `Directory links for ${label}`,
    pathOf: paths.nicheLinks,
    says: 'where links come from and which are followed',
  },
  {
    nameFor: ({ label }) => `Backlink table for ${label}`,
    pathOf: paths.nicheTable,
    says: 'which directories are free and who can submit',
  },
]

/** What a page of each type's question links to. Few pages on where links come from are indexed. */
const nicheQuestionsForTypes = [0, 0, 2].flatMap((number) => nicheQuestions[number] ?? [])

const typeQuestions: readonly Question<SiteType>[] = [
  {
    nameFor: ({ label }) => `Good backlinks for ${label}`,
    pathOf: paths.typeQuality,
    says: 'which links are worth having and which to avoid',
  },
  {
    nameFor: ({ one }) => `How to submit ${one}`,
    pathOf: paths.typeSubmission,
    says: 'what the forms ask for and how to fill them in',
  },
  {
    nameFor: ({ label }) => `Free traffic for ${label}`,
    pathOf: paths.typeTraffic,
    says: 'who visits from free listings and how to measure the traffic',
  },
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

/** What half of all places share doesn't make them similar. */
const broadTopics: ReadonlySet<string> = new Set(['small-businesses', 'local-businesses'])

const isClose = (a: Place, b: Place) => a.topics.some((topic) => !broadTopics.has(topic) && b.topics.includes(topic))

/** The other two pages of the niche, four similar niches with the same question, and up to two similar site types. */
export function nicheNeighbors(niche: Niche, path: string): PageLink[] {
  return neighbors(
    niche,
    path,
    { own: niches, questions: nicheQuestions },
    { own: siteTypes, questions: typeQuestions },
  )
}

export function typeNeighbors(type: SiteType, path: string): PageLink[] {
  return neighbors(
    type,
    path,
    { own: siteTypes, questions: typeQuestions },
    { own: niches, questions: nicheQuestionsForTypes },
  )
}

type Family<P extends Place> = { own: readonly P[]; questions: readonly Question<P>[] }

function neighbors<P extends Place, C extends Place>(
  place: P,
  path: string,
  family: Family<P>,
  cousins: Family<C>,
): PageLink[] {
  const number = family.questions.findIndex(({ pathOf }) => pathOf(place.slug) === path)
  return [
    ...family.questions.filter((_, other) => other !== number).map((question) => linkTo(place, question)),
    ...linksTo(closest(place, family.own, 4), family.questions[number]),
    ...linksTo(
      closest(place, cousins.own, 2).filter((cousin) => isClose(place, cousin)),
      cousins.questions[number],
    ),
  ]
}

function linksTo<P extends Place>(places: readonly P[], question: Question<P> | undefined): PageLink[] {
  return question ? places.map((place) => linkTo(place, question)) : []
}

function linkTo<P extends Place>(place: P, { nameFor, pathOf }: Question<P>): PageLink {
  return { label: nameFor(place), href: pathOf(place.slug) }
}

/** Similar questions: positions in the lists of types and of niches. */
const similar = [
  { type: 0, niche: 1 },
  { type: 1, niche: 0 },
  { type: 2, niche: 2 },
] as const

/** On a page of a type: the niche with the same audience, and the type that's easily taken for it. */
export function typePointers(type: SiteType, path: string): Pointer[] {
  const niche = niches.find(({ slug }) => slug === type.niche)
  const own = typeQuestions.findIndex(({ pathOf }) => pathOf(type.slug) === path)
  const other = nicheQuestions[similar.find((pair) => pair.type === own)?.niche ?? -1]
  return [
    ...(niche && other ? pointer(typeQuestions[own], linkTo(niche, other), other) : []),
    ...twinPointer(type, own),
  ]
}

/** On a page of a niche: the types with the same audience. */
export function nichePointers(niche: Niche, path: string): Pointer[] {
  const own = nicheQuestions.findIndex(({ pathOf }) => pathOf(niche.slug) === path)
  const other = typeQuestions[similar.find((pair) => pair.niche === own)?.type ?? -1]
  if (!other) return []
  const types = siteTypes.filter((type) => type.niche === niche.slug)
  return types.flatMap((type) => pointer(nicheQuestions[own], linkTo(type, other), other))
}

function pointer(own: { says: string } | undefined, link: PageLink, other: { says: string }): Pointer[] {
  return own ? [{ before: `This page shows ${own.says}. To see ${other.says}, read`, link }] : []
}

function twinPointer({ twin }: SiteType, own: number): Pointer[] {
  const other = siteTypes.find(({ slug }) => slug === twin?.slug)
  const question = typeQuestions[own]
  if (!twin || !other?.twin || !question) return []
  const before = `This page is for ${twin.about}. For ${other.twin.about}, read`
  return [{ before, link: linkTo(other, question) }]
}

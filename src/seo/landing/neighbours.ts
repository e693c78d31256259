import { type Niche, niches, type SiteType, siteTypes } from '#src/seo/data/niches.ts'
import type { PageLink } from './page.ts'
import { paths } from './paths.ts'
import { capitalised } from './wording.ts'

type Place = Niche | SiteType

const nicheQuestions = [
  ['Where to list', paths.nicheListing],
  ['Directory links for', paths.nicheLinks],
  ['Backlink table for', paths.nicheTable],
] as const

const typeQuestions = [
  ['good backlinks', paths.typeQuality],
  ['how to submit', paths.typeSubmission],
  ['free traffic', paths.typeTraffic],
] as const

/** How much two have in common: what is made for both counts more than what takes both. */
function closeness(a: Place, b: Place): number {
  const own = a.tags.filter((tag) => b.tags.includes(tag)).length
  const wide = a.fallbackTags.filter((tag) => b.fallbackTags.includes(tag)).length
  const cross = a.tags.filter((tag) => b.fallbackTags.includes(tag)).length
  return 4 * own + 2 * cross + wide
}

/** The closest others. Among equals those that come next in the list, round and round, so that each is somebody's. */
function closest<P extends Place>(to: Place, among: readonly P[], count: number): P[] {
  const start = among.findIndex(({ slug }) => slug === to.slug)
  const after = among.map((_, place) => among[(start + 1 + place) % among.length]!)
  const others = after.filter((other) => other !== to)
  return others.toSorted((a, b) => closeness(to, b) - closeness(to, a)).slice(0, count)
}

/** The other two questions of the niche, four niches near it with the same question, and two types of site. */
export function nicheNeighbours(niche: Niche, path: string): PageLink[] {
  const question = nicheQuestions.find(([, pathOf]) => pathOf(niche.slug) === path)!
  return [
    ...questionsOf(niche, nicheQuestions, path),
    ...closest(niche, niches, 4).map((near) => linkTo(near, question)),
    ...closest(niche, siteTypes, 2).map((near) => linkTo(near, typeQuestions[nicheQuestions.indexOf(question)]!)),
  ]
}

export function typeNeighbours(type: SiteType, path: string): PageLink[] {
  const question = typeQuestions.find(([, pathOf]) => pathOf(type.slug) === path)!
  return [
    ...questionsOf(type, typeQuestions, path),
    ...closest(type, siteTypes, 4).map((near) => linkTo(near, question)),
    ...closest(type, niches, 2).map((near) => linkTo(near, nicheQuestions[typeQuestions.indexOf(question)]!)),
  ]
}

type Question = readonly [label: string, path: (slug: string) => string, ...rest: unknown[]]

function questionsOf(place: Place, questions: readonly Question[], path: string): PageLink[] {
  return questions.filter(([, pathOf]) => pathOf(place.slug) !== path).map((question) => linkTo(place, question))
}

function linkTo({ slug, label }: Place, [question, pathOf]: Question): PageLink {
  // A type of site has no number or article of its own: its name stands first.
  const isType = typeQuestions.some(([name]) => name === question)
  return { label: isType ? `${capitalised(label)}: ${question}` : `${question} ${label}`, href: pathOf(slug) }
}

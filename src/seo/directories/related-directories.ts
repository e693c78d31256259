import type { DirectoryKind } from '#src/domain/directories/directories.ts'
import { directoryPath, type ListedDirectory } from '#src/domain/directories/listed.ts'
import { anyQuestion, type Question } from '#src/domain/directories/ranking.ts'
import type { PageLink } from '#src/seo/landing/page.ts'
import { nicheQuestion } from '#src/seo/landing/presets.ts'
import { kindInText, productKindOf } from './kind-pages.ts'
import { listedDirectories } from './list.ts'
import { countryInText, nicheInText } from './list-places.ts'
import { rankRows } from './rank-rows.ts'

export type Related = { heading: string; links: readonly PageLink[] }

const limit = 6

/** Directories with a page by what they have in common, each group best first. Made once. */
const groups = new Map<string, ListedDirectory[]>()
const places = new Map<ListedDirectory[], Map<string, number>>()

for (const directory of listedDirectories.filter(({ hasPage, network }) => hasPage && network === undefined)) {
  for (const name of namesOf(directory)) groups.set(name, [...(groups.get(name) ?? []), directory])
}
for (const [name, members] of groups) {
  const ranked = rankRows(members, questionOf(name))
  groups.set(name, ranked)
  places.set(ranked, new Map(ranked.map(({ key }, at) => [key, at])))
}

function questionOf(name: string): Question {
  const [what, id = ''] = name.split(' ')
  if (what === 'niche') return nicheQuestion({ slug: id })
  if (what === 'country') return { ...anyQuestion, countries: [id] }
  return { ...anyQuestion, kind: productKindOf[id as DirectoryKind] ?? null }
}

function namesOf({ kinds, notes, group }: ListedDirectory): string[] {
  return [
    ...notes.flatMap(({ niche }) => (niche === undefined ? [] : `niche ${niche}`)),
    ...notes.flatMap(({ country }) => (country === undefined ? [] : `country ${country}`)),
    ...(group === 'general' ? kinds.slice(0, 1).map((kind) => `kind ${kind}`) : []),
  ]
}

/** The next ones of up to two groups it is in, starting over at the end. */
export function relatedDirectories(directory: ListedDirectory): Related[] {
  const [first, ...others] = namesOf(directory)
  const second = others.find((name) => name.split(' ')[0] !== first?.split(' ')[0])
  return [first, second].flatMap((name) => {
    const links = name === undefined ? [] : nextIn(name, directory)
    return name === undefined || links.length === 0 ? [] : [{ heading: headingOf(name), links }]
  })
}

function nextIn(name: string, { key }: ListedDirectory): PageLink[] {
  const members = groups.get(name) ?? []
  const at = places.get(members)?.get(key) ?? -1
  const ring = Array.from(
    { length: Math.min(limit + 1, members.length) },
    (_, step) => members[(at + 1 + step) % members.length],
  )
  return ring
    .flatMap((other) => (other === undefined || other.key === key ? [] : [other]))
    .slice(0, limit)
    .map((other) => ({ label: other.name, href: directoryPath(other) }))
}

function headingOf(name: string): string {
  const [what, id = ''] = name.split(' ')
  if (what === 'niche') return `Also for ${nicheInText(id) ?? id}`
  if (what === 'country') return `Also in ${countryInText(id) ?? id}`
  return `More ${kindInText(id) ?? id}`
}

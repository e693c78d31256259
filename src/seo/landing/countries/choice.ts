import { byStrength, type Directory, type DirectoryKind, takes } from '#src/domain/directories/directories.ts'
import { directories } from '#src/seo/data/directories.ts'
import { byCheck, isFreeToList } from '#src/seo/landing/selection.ts'
import { capitalize, counted, inWords, listOf } from '#src/seo/landing/wording.ts'
import { allFacts, type CountryFacts, oneOf } from './facts.ts'
import { hasEnglish } from './languages.ts'

// Selects the directories of the wide list for a country's pages. A rule chooses the mix. Within a kind the strongest
// comes first, and the rest differ from country to country, so that the pages together show the whole list.

const groups = {
  launch: { one: 'launch board', many: 'launch boards or startup lists', kinds: ['launch', 'startup'] },
  software: { one: 'software list', many: 'software lists or review sites', kinds: ['saas', 'review'] },
  web: { one: 'general directory', many: 'general or business directories', kinds: ['general', 'business'] },
  ai: { one: 'AI directory', many: 'AI directories', kinds: ['ai'] },
  makers: {
    one: 'marketplace or community',
    many: 'marketplaces or communities',
    kinds: ['community', 'marketplace', 'dev', 'design', 'newsletter'],
  },
} as const satisfies Record<string, { one: string; many: string; kinds: readonly DirectoryKind[] }>

type Group = keyof typeof groups

/** What decides the mix, and the mix: nine rows for a table of strength, six for a first week. */
const profiles = {
  startups: { nine: { launch: 3, software: 2, ai: 2, web: 1, makers: 1 }, six: { launch: 3, ai: 2, software: 1 } },
  none: { nine: { web: 4, launch: 2, software: 2, ai: 1 }, six: { web: 3, launch: 2, ai: 1 } },
  one: { nine: { web: 3, software: 2, ai: 2, launch: 2 }, six: { web: 2, ai: 2, launch: 1, software: 1 } },
  trade: { nine: { web: 3, makers: 2, software: 2, launch: 2 }, six: { web: 2, makers: 2, launch: 2 } },
  english: { nine: { software: 3, launch: 3, web: 2, ai: 1 }, six: { software: 2, launch: 2, ai: 2 } },
  translated: { nine: { ai: 3, launch: 2, web: 2, makers: 2 }, six: { ai: 2, web: 2, makers: 1, launch: 1 } },
} as const satisfies Record<string, { nine: Partial<Record<Group, number>>; six: Partial<Record<Group, number>> }>

export type Profile = keyof typeof profiles

/** Facts about a country that select a mix. The first match counts. */
export function profileOf({ country, national, bound }: CountryFacts): Profile {
  const has = (...sorts: string[]) => national.some(({ sort }) => sorts.includes(sort))
  if (has('startup') || bound.some(({ kind }) => ['launch', 'startup'].includes(kind))) return 'startups'
  if (national.length === 0) return 'none'
  if (national.length === 1) return 'one'
  if (has('classifieds', 'maps', 'chamber')) return 'trade'
  return hasEnglish(country) ? 'english' : 'translated'
}

const places = new Map(
  Object.values(Object.groupBy(allFacts, profileOf)).flatMap((same) =>
    same.map(({ country }, place) => [country, place]),
  ),
)

/** The strongest of the kind, then as many as needed from where the previous country stopped. */
function taken(pool: readonly Directory[], count: number, place: number): Directory[] {
  const [strongest, ...rest] = pool
  if (!strongest || pool.length <= count) return [...pool]
  const following = count === 1 ? pool : rest
  const wanted = count === 1 ? 1 : count - 1
  const start = (place * wanted) % following.length
  const window = [...following, ...following].slice(start, start + wanted)
  return count === 1 ? window : [strongest, ...window]
}

// A page for a whole country shows what suits many kinds of site.
const wideTags = ['any-website', 'startups', 'saas', 'small-businesses', 'local-businesses', 'ai-solutions']
const open = directories.filter((row) => row.countries === undefined && takes(row, wideTags) && !takes(row, ['ai-mcp']))

function choose(facts: CountryFacts, mix: Partial<Record<Group, number>>, pool: readonly Directory[]) {
  const place = places.get(facts.country) ?? 0
  return (Object.entries(mix) as [Group, number][]).flatMap(([group, count]) => {
    const kinds: readonly DirectoryKind[] = groups[group].kinds
    return taken(
      pool.filter(({ kind }) => kinds.includes(kind)),
      count,
      place,
    )
  })
}

// Search engines give little weight to a weak directory or a known nofollow link. A rating with a note isn't its own.
const strong = open.filter(({ dr = 0, drNote, followed }) => dr >= 30 && !drNote && followed !== false)
const ready = open
  .filter((row) => isFreeToList(row) && row.submitUrl !== undefined && row.dr !== undefined)
  .sort(byCheck)

/** At most four of the country's own, then others up to nine, strongest first. */
export function strongRows(facts: CountryFacts): { bound: Directory[]; wide: Directory[] } {
  const widest = widestBound(facts).slice(0, 4)
  const wide = choose(facts, profiles[profileOf(facts)].nine, strong)
  return { bound: widest, wide: wide.slice(0, 9 - widest.length).sort(byStrength) }
}

/** The country's own, those accepting the most kinds of site first. */
export function widestBound({ bound }: CountryFacts): Directory[] {
  return bound.toSorted((a, b) => breadth(b) - breadth(a) || byStrength(a, b))
}

/** A directory for any website helps more readers than one for massage therapists. */
function breadth({ audience, kind }: Directory): number {
  if (audience.includes('any-website')) return 3
  if (['startups', 'small-businesses', 'local-businesses'].some((tag) => audience.includes(tag))) return 2
  return kind === 'ai' ? 1 : 0
}

/** Six with a free listing and a known form, last seen working first. */
export function readyRows(facts: CountryFacts): Directory[] {
  return choose(facts, profiles[profileOf(facts)].six, ready)
}

function mixOf(mix: Partial<Record<Group, number>>): string {
  return listOf(
    (Object.entries(mix) as [Group, number][]).map(([group, count]) =>
      counted(count, groups[group].one, groups[group].many),
    ),
  )
}

/** Why the table holds what it holds. */
export function onChoice(facts: CountryFacts, rows: readonly Directory[]): string {
  const { name, national, city } = facts
  const [first, ...others] = rows
  if (!first) return ''
  const last = others.at(-1)?.name ?? ''
  const why = {
    startups: `Since ${name} has startup lists of its own, launch boards get the most rows`,
    none: `Since ${name} has no national directory, general directories get the most rows`,
    one: `Next to a single national directory general ones weigh most for ${name}`,
    trade: `Since the national ones of ${name} include classifieds, maps or a chamber, marketplaces have a place here`,
    english: `Since English is official in ${name}, reviews can be gathered at home, and software lists with reviews get three rows`,
    translated: `Since English is not official in ${name}, reviews in English would be slow to come, so review sites give way to AI lists and general ones`,
  }[profileOf(facts)]
  const choice = oneOf(facts, 'choice', [
    `${why}. ${first.name} is the strongest of the wide rows for ${city} at DR ${first.dr ?? 'unknown'}, ${last} closes them; no wide one has a link known to be nofollow.`,
    `${first.name} (DR ${first.dr ?? 'unknown'}) to ${last}: every wide row is rated 30 or more and none is known to be nofollow. ${why}.`,
    `${why}. After the strongest of each kind the rows change from country to country; ${name} gets ${listOf(others.slice(2, 5).map((row) => row.name))}.`,
    `The wide rows below go from ${first.name} down to ${last}. ${why}, ${national.length > 2 ? `beside the ${inWords(national.length)} national ones` : `and they carry most of the weight`}.`,
  ])
  return choice + onAi(facts, rows)
}

/** A country's readers are from all industries. */
function onAi(facts: CountryFacts, rows: readonly Directory[]): string {
  const ai = rows.filter(({ kind }) => kind === 'ai').map(({ name }) => name)
  if (ai.length === 0) return ''
  return oneOf(facts, 'ai', [
    ` Leave out ${listOf(ai)} if your product has no AI in it.`,
    ` ${capitalize(listOf(ai))} ${ai.length === 1 ? 'is' : 'are'} for products with AI; a shop in ${facts.city} skips ${ai.length === 1 ? 'it' : 'them'}.`,
    ` Without AI in the product, ${listOf(ai)} ${ai.length === 1 ? 'falls' : 'fall'} away.`,
  ])
}

/** What the six of the plan are. */
export function onReady(facts: CountryFacts, rows: readonly Directory[]): string {
  const { name, city } = facts
  const names = rows.map((row) => row.name)
  const mix = mixOf(profiles[profileOf(facts)].six)
  const ready = oneOf(facts, 'ready', [
    `For ${name} these are ${mix}: ${listOf(names.slice(0, 3))} first. Each has a free listing and a form we know the address of.`,
    `${capitalize(mix)} make the six. From ${city} nothing has to be paid for ${listOf(names.slice(-3))}, nor for the others.`,
    `Six forms, all free: ${listOf(names)}. We know where each one is, so an evening in ${city} is enough.`,
    `${names[0] ?? ''} opens the last stretch, ${names.at(-1) ?? ''} ends it. The six are ${mix}, with a free listing and a known form each.`,
  ])
  return ready + onAi(facts, rows)
}

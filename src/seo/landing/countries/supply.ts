import { countries } from '#src/seo/data/countries.ts'
import { allOf, capitalize, counted, inWords, listOf } from '#src/seo/landing/wording.ts'
import { type CountryFacts, hostOf, type KindCount, kindWords, oneOf } from './facts.ts'
import type { NextDoor } from './near.ts'

// How many directories a country has, of which kinds, and alternatives if it has none.

/** 'three yellow-pages directories' */
export function countedKind({ sort, rows }: KindCount): string {
  const [, one, many] = kindWords[sort]
  return counted(rows.length, one, many)
}

const namesOf = (facts: CountryFacts, count: number) => listOf(facts.national.slice(0, count).map(({ name }) => name))

/** How many there are, for readers interested in links. */
export function onSupplyForLinks(facts: CountryFacts): string {
  const { national, name, city, area, kinds } = facts
  const [first] = national
  if (!first)
    return oneOf(facts, 'links-0', [
      `Our list has no directory that belongs to ${name} alone. A site from ${city} earns its first links from directories without borders, and from pages of ${area} that write about it.`,
      `For ${name} we hold no national directory, so nothing here can be "local" by name. The links below come from lists that take a site from ${city} like any other.`,
      `No row of ours is bound to ${name}. That leaves the open lists, chosen below, and the firms, schools and papers around ${city} that could link to you without any directory.`,
    ])
  if (national.length === 1)
    return oneOf(facts, 'links-1', [
      `${first.name} is the one national directory that we hold for ${name}. Take that link for its place, and the wide ones below for their strength.`,
      `One link from inside ${name} is on offer, that of ${first.name}. It tells a search engine where you are; how good you are has to come from elsewhere.`,
      `The national side is quickly done: ${first.name}, and our list for ${name} ends. Everything else here is wide, rated and read beyond ${city}.`,
      `With ${first.name} alone on the national side, a site from ${city} lives by wide directories, and the ledger is the longer half of this page.`,
    ])
  if (national.length <= 3)
    return oneOf(facts, 'links-few', [
      `${namesOf(facts, 3)} are the national directories we know for ${name}. None has a published rating; their worth is that they are of the place.`,
      `${capitalize(inWords(national.length))} directories belong to ${name}: ${namesOf(facts, 3)}. Links from them say "${city}" to a search engine, which no launch board can.`,
      `Two kinds of link count in ${name}: the ${inWords(national.length)} national ones, from ${namesOf(facts, 3)}, and the rated ones of the ledger. The first fix the place, the second the weight.`,
    ])
  if (national.length <= 7)
    return oneOf(facts, 'links-some', [
      `${capitalize(inWords(national.length))} directories of ${name} are on our list, ${namesOf(facts, 3)} in front. Together they draw the place of a firm in ${city} more firmly than any single strong link.`,
      `From ${namesOf(facts, 2)} to ${national.at(-1)?.name ?? ''} there are ${inWords(national.length)} national directories to take before the wide ones; same name, same address, same number in each.`,
      `${capitalize(name)} has ${listOf(kinds.map(countedKind))} on our list. ${namesOf(facts, 2)} are a sound beginning; the rated directories of the ledger add what national ones lack, a known strength.`,
    ])
  return oneOf(facts, 'links-many', [
    `With ${inWords(national.length)} national directories ${name} is one of the best served on our list. Not all are worth the hour: begin with ${namesOf(facts, 4)}, and look at how each shows its links before you go on.`,
    `${capitalize(name)} offers ${listOf(kinds.map(countedKind))}, ${inWords(national.length)} in all. ${namesOf(facts, 4)} first; past the tenth the gain of each is small beside one good wide listing.`,
  ])
}

/** Editions of one brand in many countries. */
const brands = [
  'Cylex',
  'Kompass',
  'Hotfrog',
  'MisterWhat',
  'Go Africa Online',
  'Find Yello',
  'Gumtree',
  '2GIS',
  'Jiji',
]
const editions = new Map(
  brands.map((brand) => [
    brand,
    countries.filter(({ directories }) => directories.some(({ name }) => name.startsWith(brand))).length,
  ]),
)

/** A sentence about directories that cover several countries. Empty if there are none. */
export function onBrands({ national, name }: CountryFacts): string {
  const here = brands.filter((brand) => national.some((row) => row.name.startsWith(brand)))
  const [first] = here
  if (!first) return ''
  const parts = here.map((brand) => `${brand} in ${inWords(editions.get(brand) ?? 0)}`)
  return here.length === 1
    ? `${first} is not of ${name} alone: our list has it in ${counted(editions.get(first) ?? 0, 'country', 'countries')}, so know its form and you know them all.`
    : `Some are editions of one house: ${listOf(parts)} countries of our list. What you learn on one form holds on the next.`
}

/** Which kinds there are, for readers who want customers to find them. */
export function onKinds(facts: CountryFacts): string {
  const { kinds, national, name, city } = facts
  const [first, second] = kinds
  const [only] = national
  if (!first || !only)
    return oneOf(facts, 'kinds-0', [
      `We know no business directory of ${name}. A customer in ${city} who looks for a trade will ask a map, a search engine or a friend, so those three come first.`,
      `The row for national directories of ${name} is empty on our list. Until one opens, a profile on the large maps and a page with your address in ${city} do its work.`,
      `Nobody has shown us a business directory for ${name} that we could name. What remains is what works everywhere: maps, your own page, and directories that list firms of any country.`,
    ])
  if (national.length === 1)
    return oneOf(facts, 'kinds-1', [
      `${only.name} (${only.host}) is a ${kindWords[only.sort][1]}, and the only national one on our list. ${kindUse(only.sort)}`,
      `For ${name} we know one: ${only.name}, at ${only.host}, a ${kindWords[only.sort][1]}. ${kindUse(only.sort)}`,
      `There is ${only.name}. It is a ${kindWords[only.sort][1]}, it lives at ${only.host}, and for ${name} our list stops there. ${kindUse(only.sort)}`,
    ])
  if (!second)
    return oneOf(facts, 'kinds-same', [
      `${capitalize(allOf(national.length))} are of one kind, ${kindWords[first.sort][2]}: ${namesOf(facts, 4)}. ${kindUse(first.sort)}`,
      `${namesOf(facts, 4)} are ${allOf(national.length)} ${kindWords[first.sort][2]}. ${kindUse(first.sort)}`,
      `What ${name} has on our list are ${kindWords[first.sort][2]} and nothing else: ${namesOf(facts, 4)}. ${kindUse(first.sort)}`,
    ])
  return oneOf(facts, 'kinds-several', [
    `The ${inWords(national.length)} are ${listOf(kinds.map(countedKind))}. ${kindUse(first.sort)} ${kindUse(second.sort)}`,
    `${capitalize(kinds.map(({ rows, sort }) => `${listOf(rows.slice(0, 3).map((row) => row.name))} (${kindWords[sort][0].toLowerCase()})`).join('; '))}. ${kindUse(second.sort)}`,
    `Sorted by what they are, ${name} has ${listOf(kinds.map(countedKind))}. ${kindUse(first.sort)}`,
  ])
}

/** What each kind is good for. */
function kindUse(sort: KindCount['sort']): string {
  return {
    'yellow-pages': 'Yellow pages are read by trade and town: choose the narrowest trade they offer.',
    local: 'A business directory lists firms beside their rivals, so the first line decides.',
    chamber: 'A chamber lists its members: ask what membership costs before you count on the link.',
    maps: 'On a map the pin has to stand on the right door; check it from a phone in the street.',
    classifieds: 'Classifieds expire: note the day, and renew or lose the place.',
    startup: 'A startup directory wants a founder, a year and a product, not opening hours.',
  }[sort]
}

/** People per directory. */
export function onCrowd({ country, national, name }: CountryFacts): string {
  const { population, populationYear } = country
  if (!population || !populationYear) return ''
  const people = (count: number) =>
    count >= 1_000_000
      ? `${(count / 1_000_000).toFixed(1)} million`
      : (Math.round(count / 100) * 100 || count).toLocaleString('en')
  if (national.length === 0) return `${capitalize(name)} had ${people(population)} inhabitants in ${populationYear}.`
  if (national.length === 1) return `It serves ${people(population)} inhabitants (${populationYear}).`
  return `With ${people(population)} inhabitants (${populationYear}) that is one directory for ${people(population / national.length)}.`
}

/** Directories of neighboring countries. */
export function onNextDoor(facts: CountryFacts, { rows, countries: where, sharing }: NextDoor): string {
  const { name, area, national } = facts
  const own = national.length === 0 ? 'none of its own' : `only ${inWords(national.length)} of its own`
  if (sharing.length >= rows.length)
    return oneOf(facts, 'next-sharing', [
      `${capitalize(listOf(where))} share an official language with ${name}, so a text in it reads well there too. Use these only if you deliver there.`,
      `${capitalize(name)} having ${own}, look to ${listOf(where)}: a language is shared, the customers may be. A firm that does not serve them has no business in their lists.`,
      `An official language is the same in ${listOf(where)}. Whoever also sells there finds ${inWords(rows.length)} more directories, one a country.`,
    ])
  if (sharing.length > 0)
    return oneOf(facts, 'next-some', [
      `${capitalize(listOf(sharing))} ${sharing.length === 1 ? 'shares' : 'share'} a language with ${name} and ${sharing.length === 1 ? 'stands' : 'stand'} first; the rest are of the same part of the world. List yourself only where you take orders.`,
      `Firms from ${name} that sell across borders may try ${listOf(where)}. A text in the shared language serves ${listOf(sharing)}.`,
      `Since ${name} has ${own}, here is one each of ${listOf(where)}. Without customers there, leave them alone: a directory drops whom nobody can visit.`,
    ])
  return oneOf(facts, 'next-none', [
    `None of these countries shares an official language with ${name}; what they share is ${area}. They are for exporters, with a text of their own.`,
    `${capitalize(listOf(where))} lie in the same part of the world and speak other official languages. Go there with a translated text and a way to deliver, or not at all.`,
    `For trade beyond ${name}: ${inWords(rows.length)} directories of ${listOf(where)}, each in need of a text in another language.`,
  ])
}

/** Directories of our list that only serve this country but aren't national directories in the usual sense. */
export function onBound(facts: CountryFacts): string {
  const { bound, name } = facts
  const [first] = bound
  if (!first) return ''
  if (bound.length === 1)
    return `One more row of our wide list is bound to ${name}: ${first.name} (${hostOf(first.url)}). It opens the ledger.`
  return `${capitalize(inWords(bound.length))} more rows of our wide list are bound to ${name}, ${listOf(bound.slice(0, 3).map((row) => row.name))} among them; those that take the most kinds of site open the ledger.`
}

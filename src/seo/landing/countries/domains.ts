import { allOf, capitalize, counted, inWords, listOf } from '#src/seo/landing/wording.ts'
import { type CountryFacts, oneOf } from './facts.ts'

// What a country-code domain tells search engines, and which domains the country's directories use.

/** Country-code domains that Google treats as generic, among the countries we list. */
const treatedAsGeneric = ['.ad', '.bz', '.cd', '.co', '.dj', '.fm', '.la', '.me', '.sc', '.sr', '.tv', '.ws']

export const isTreatedAsGeneric = (ending: string | undefined) =>
  ending !== undefined && treatedAsGeneric.includes(ending)

/** The top-level domains of the national directories. */
export function onEndings(facts: CountryFacts): string {
  const { country, national, own, name } = facts
  const ending = country.cctld
  const [first] = national
  if (!first || !ending) return ''
  const elsewhere = national.filter((row) => !row.own)
  const hosts = (rows: typeof national) => listOf(rows.slice(0, 3).map(({ host }) => host))
  if (national.length === 1)
    return first.own
      ? oneOf(facts, 'endings-1', [
          `Its address, ${first.host}, ends in ${ending}: a link from there comes from inside ${name}.`,
          `${first.host} stands under ${ending}, so even a machine reads the link as one from ${name}.`,
          `That it lives at ${first.host}, under ${ending}, makes its country plain before anyone opens it.`,
        ])
      : oneOf(facts, 'endings-0', [
          `It lives at ${first.host}, outside ${ending}; what ties it to ${name} is its content.`,
          `${first.host} does without ${ending}, so its pages, not its address, have to say which country they mean.`,
          `Not ${ending} but ${first.host} is its address: the country shows in its headings, hardly in the link.`,
        ])
  if (own.length === national.length)
    return oneOf(facts, 'endings-all', [
      `${capitalize(allOf(own.length))} stand under ${ending}: ${hosts(own)}.`,
      `Not one of the ${inWords(own.length)} leaves ${ending}: ${hosts(own)} say where they are from by their last letters.`,
      `${capitalize(hosts(own))}: ${ending} is the home of every one of the ${inWords(own.length)}.`,
    ])
  if (own.length === 0)
    return oneOf(facts, 'endings-none', [
      `${national.length === 2 ? 'Neither' : 'None'} of the ${inWords(national.length)} uses ${ending}; ${hosts(national)} are where they live.`,
      `${capitalize(ending)} plays no part here: ${hosts(national)} chose another ending.`,
      `Look for them at ${hosts(national)}, and not under ${ending}, which ${national.length === 2 ? 'neither' : 'none'} of the ${inWords(national.length)} took.`,
    ])
  return oneOf(facts, 'endings-some', [
    `Under ${ending} ${own.length === 1 ? 'stands' : 'stand'} ${inWords(own.length)} of the ${inWords(national.length)} (${hosts(own)}); ${hosts(elsewhere)} ${elsewhere.length === 1 ? 'does' : 'do'} not.`,
    `${capitalize(counted(own.length, `address ends`, `addresses end`))} in ${ending}, ${hosts(own)}, and ${inWords(elsewhere.length)} elsewhere, such as ${hosts(elsewhere)}.`,
    `The ${inWords(national.length)} are split: ${hosts(own)} under ${ending}, ${hosts(elsewhere)} outside it.`,
  ])
}

/** Whether their URLs are https. */
export function onSafety(facts: CountryFacts): string {
  const { national, secure, city } = facts
  const open = national.filter(({ url }) => !url.startsWith('https:'))
  if (national.length === 0) return ''
  if (open.length > 0)
    return `${capitalize(listOf(open.map(({ name }) => name)))} ${open.length === 1 ? 'is' : 'are'} noted with a plain http address, the other ${inWords(secure)} with https.`
  if (national.length === 1)
    return oneOf(facts, 'https-1', [
      'It answers over https.',
      'The address is an https one.',
      'Our list has it with https.',
    ])
  return oneOf(facts, 'https', [
    `Each of the ${inWords(secure)} is noted with an https address.`,
    `${capitalize(allOf(secure))} are on https, so a form filled in from ${city} travels closed.`,
    `We hold https addresses for ${allOf(secure)}.`,
  ])
}

/** Which domain to choose for the site. */
export function onOwnEnding(facts: CountryFacts): string {
  const { country, name, own, national, city } = facts
  const ending = country.cctld
  if (!ending)
    return `The data name no country ending for ${name}. So the address cannot speak for it: let the language, the street in ${city} and the links from local pages say where you are.`
  if (isTreatedAsGeneric(ending))
    return oneOf(facts, 'ending-generic', [
      `Google counts ${ending} among the generic endings, because so many outside ${name} use it. A site under ${ending} may therefore aim at the world, but gets no credit for ${city}: state the country on the page and in each listing.`,
      `${capitalize(ending)} is a special case: Google reads it like .com and not as the mark of ${name}. Whoever means customers around ${city} has to say so in words, in addresses and in listings.`,
      `Owners of ${ending} addresses should know that Google files this ending with the generic ones. It will not tie you to ${name}; a street in ${city}, a ${country.phone?.callingCode ?? ''} number and national listings will.`,
    ])
  if (national.length > 0 && own.length * 2 >= national.length)
    return oneOf(facts, 'ending-used', [
      `A ${ending} address tells a search engine that the site is meant for ${name}, and the directories there use it themselves. Take it if you sell there. Take a generic ending, .com for one, if buyers elsewhere matter more, and let listings carry the country.`,
      `With ${ending} you say "${name}" before a word is read, as ${own[0]?.host ?? 'others'} does; with .com you say nothing about place. Shops in ${city} gain from the first, exporters from the second.`,
      `Search engines take ${ending} for a promise: this is for people in ${name}. Keep it where that is true. A product for everybody is better off under a generic ending, with ${ending} kept as a second address that leads on.`,
    ])
  return oneOf(facts, 'ending-unused', [
    `A ${ending} address still marks a site as one for ${name}, even where directories go without. For a firm that serves ${city} it is worth its fee; for software sold abroad a generic ending leaves more doors open.`,
    `Do not read the directories' choice as advice: to a search engine ${ending} means ${name}, .com means nowhere in particular. Decide by where your buyers sit, in ${city} or anywhere.`,
    `${capitalize(ending)} ties a site to ${name} in the eyes of a search engine. That helps near ${city} and hinders beyond the border; under .com it is the other way round, and listings have to supply the place.`,
    `Who sells in ${city} can let ${ending} speak: search engines take it as meant for ${name}. Who sells to the world keeps .com, and names ${name} in the listing's address line instead.`,
  ])
}

import type { Country } from '#src/seo/data/countries.ts'
import { capitalize, inWords, listOf } from '#src/seo/landing/wording.ts'
import { type CountryFacts, oneOf } from './facts.ts'
import { languageName } from './names.ts'

type Language = Country['languages'][number]

const scripts = {
  Arabic: 'Arabic letters',
  Armenian: 'Armenian letters',
  Bengali: 'Bengali letters',
  Cyrillic: 'Cyrillic letters',
  Devanagari: 'Devanagari',
  Ethiopic: 'Ethiopic letters',
  Georgian: 'Georgian letters',
  Greek: 'Greek letters',
  Han: 'Chinese characters',
  Hangul: 'Korean letters',
  Hebrew: 'Hebrew letters',
  Khmer: 'Khmer letters',
  Lao: 'Lao letters',
  Myanmar: 'Burmese letters',
  Sinhala: 'Sinhala letters',
  Tamil: 'Tamil letters',
  Thai: 'Thai letters',
  Tibetan: 'Tibetan letters',
} as const

/** 'Cyrillic letters', if the language's own name isn't in Latin letters. */
function scriptOf({ code, nativeName = '' }: Language): string | undefined {
  if (code === 'ja') return 'Japanese characters'
  return Object.entries(scripts).find(([script]) => new RegExp(`\\p{Script=${script}}`, 'u').test(nativeName))?.[1]
}

/** The official languages other than English. */
export const othersOf = ({ languages }: Country) => languages.filter(({ code }) => code !== 'en')
export const hasEnglish = ({ languages }: Country) => languages.some(({ code }) => code === 'en')
export const languageNames = ({ languages }: Country) => languages.map(languageName)

/** The country's name in a language, if it differs. The data has no traditional characters. */
function ownName({ iso2, name }: Country, { code, countryName }: Language): string | undefined {
  if (code === 'zh' && ['TW', 'HK', 'MO'].includes(iso2)) return undefined
  return countryName === name ? undefined : countryName
}

/** 'fr-BE', or without the country if its code isn't assigned. */
export function hreflang({ iso2 }: Country, { code }: Language): string {
  return iso2 === 'XK' ? code : `${code}-${iso2}`
}

/** One row per language: its hreflang, its name for the country, its script. */
export function languageRows(country: Country): [term: string, value: string][] {
  return country.languages.map((language) => {
    const { nativeName, rtl } = language
    const name = languageName(language)
    const native = nativeName === undefined || nativeName === name ? '' : ` (${nativeName})`
    const called = ownName(country, language)
    const script = scriptOf(language)
    const parts = [
      `hreflang ${hreflang(country, language)}`,
      called ? `called “${called}”` : '',
      script ? `in ${script}` : '',
      rtl ? 'from right to left' : '',
    ].filter(Boolean)
    return [`${name}${native}`, parts.join(', ')]
  })
}

/** Which language to write a listing in. */
export function onListingLanguage(facts: CountryFacts): string {
  const { country, name, city } = facts
  const others = othersOf(country)
  const [first] = others
  const names = listOf(others.slice(0, 5).map(languageName))
  if (!first)
    return oneOf(facts, 'language-en', [
      `English is the official language of ${name}, so one text serves the national directories and the wide ones.`,
      `In ${name} the listing can stay in English from ${city} to the last launch board: one text, written well once.`,
      `Nothing has to be translated: English is official in ${name}, and nearly all wide directories are in English.`,
      `You write once. English is official in ${name}, and readers in ${city} and abroad see the same sentences.`,
    ])
  const called = ownName(country, first)
  if (hasEnglish(country))
    return oneOf(facts, 'language-both', [
      `English is official in ${name} next to ${names}. Send English to the wide directories; give the national ones ${languageName(first)} as well where the form has room.`,
      `Two texts pay off: the English one for directories read anywhere, and one in ${languageName(first)} for readers around ${city}. Official are ${listOf(languageNames(country).slice(0, 6))}.`,
      `${capitalize(name)} has ${inWords(country.languages.length)} official languages, and English is one. A second text in ${languageName(first)} meets searches that an English one misses.`,
    ])
  if (others.length > 1)
    return oneOf(facts, 'language-many', [
      `${capitalize(names)} are official in ${name}, English is not: begin with ${languageName(first)} for national forms, and keep a separate English text for the rest of the world.`,
      `A listing in ${name} has to choose between ${names}. Take the one your buyers in ${city} would type; the wide directories get English.`,
      `With ${inWords(others.length)} official languages, ${names}, one description is not enough for ${name}; with an English one for the wide lists it makes ${inWords(others.length + 1)} at most.`,
    ])
  return oneOf(facts, 'language-one', [
    `National forms want ${languageName(first)}${called ? `, in which ${name} is “${called}”` : ''}; the wide directories below are read in English. Keep two texts and do not mix them.`,
    `Write for ${city} in ${languageName(first)} and for the rest in English. ${called ? `“${called}” belongs into the first of the two: it is what people there type.` : `Two short texts do more than one that is half of each.`}`,
    `${languageName(first)} is the official language of ${name}; English belongs on wide lists only. ${called ? `Say “${called}” in the national text, ${country.name} in the other.` : `A machine's translation of the one into the other is noticed at once.`}`,
    `Two languages, two jobs: ${languageName(first)} for whoever searches in ${name}, English for launch boards and reviews. ${called ? `Searches at home contain “${called}”, hardly ever “${country.name}”.` : ''}`.trim(),
  ])
}

/** Which words people search for. */
export function onTrade(facts: CountryFacts): string {
  const { country, name, city, national } = facts
  const [first] = othersOf(country)
  const at = national[0]?.name ?? 'a map'
  if (!first)
    return oneOf(facts, 'trade-en', [
      `Name the trade as people in ${city} say it, not as the industry does: ${at} finds what is typed, and nobody types a slogan.`,
      `Write the trade into the first six words of the description. Whoever reads ${at} in ${name} sees little more before the next entry begins.`,
      `Three words decide at ${at}: trade, town, and what is special. The rest of the description is read by those in ${name} who have already chosen you.`,
    ])
  const language = languageName(first)
  return oneOf(facts, 'trade', [
    `Enter the trade in ${language}, as somebody in ${city} would type it; at ${at} an English word for it may stand in a category that nobody opens.`,
    `Ask two customers in ${city} for the word they used when they looked for you. In ${language} it is often not the one in the dictionary, and it is the one for ${at}.`,
    `For ${at} the name of the trade matters more than the name of the firm. Use the ${language} word of ${name}, and the English one behind it where there is room.`,
    `Keep the firm's name in its own letters and put the trade behind it in ${language}: at ${at} that line is all that most people in ${name} read.`,
  ])
}

/** How the site's own pages declare their audience. */
export function onHreflang(facts: CountryFacts): string {
  const { country, name } = facts
  const codes = country.languages.map((language) => hreflang(country, language))
  const [first = 'en', second] = codes
  if (country.iso2 === 'XK')
    return `Mark versions by language alone (${listOf(codes)}): XK is in wide use for ${name} but is not an assigned code, and an hreflang value with it may be ignored.`
  if (country.iso2 === 'GB')
    return 'The mark for English pages is en-GB. The often seen en-UK names no country and is ignored.'
  const rtl = country.languages.filter((language) => language.rtl).map(languageName)
  const direction = rtl.length > 0 ? ` Pages in ${listOf(rtl)} need dir="rtl" as well, or commas and numbers jump.` : ''
  if (!second)
    return (
      oneOf(facts, 'hreflang-1', [
        `If the site has versions for several countries, this one is ${first}; with a single version leave hreflang out.`,
        `${first} is the mark for pages meant for ${name}. It does something only where another version points back to it.`,
        `Pages for ${name} carry hreflang="${first}", their sisters for elsewhere the mark of elsewhere, and each names all the others.`,
      ]) + direction
    )
  return (
    oneOf(facts, 'hreflang-2', [
      `Each version names all the others: ${listOf(codes.slice(0, 5))}, and x-default for the page that lets people choose.`,
      `Between ${first} and ${second} let the reader choose and a link remember; hreflang only tells the search engine that both exist.`,
      `Give ${listOf(codes.slice(0, 4))} an address each. A page that changes its language by the visitor's browser is found in one of them only.`,
    ]) + direction
  )
}

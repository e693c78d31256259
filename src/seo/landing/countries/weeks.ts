import type { Directory } from '#src/domain/directories/directories.ts'
import { capitalize, counted, inWords, listOf } from '#src/seo/landing/wording.ts'
import { widestBound } from './choice.ts'
import { firstWorkingDay, weekendOf } from './days.ts'
import { type CountryFacts, type NationalDirectory, oneOf } from './facts.ts'
import { hasEnglish, languageNames, othersOf } from './languages.ts'
import { cityOf, languageName } from './names.ts'

// The plan: what to prepare, what to send in which week, and how long it takes.

const minutesAForm = 20

/** How many evenings it takes. */
export function workload(facts: CountryFacts, world: number): string {
  const { national, name, city } = facts
  const forms = national.length + world
  const minutes = forms * minutesAForm
  const evenings = Math.ceil(minutes / 120)
  const sum = `${forms} forms at ${minutesAForm} minutes are ${minutes} minutes`
  const nights = counted(evenings, 'evening', 'evenings')
  const home = national.length === 0 ? 'none at home' : `${inWords(national.length)} at home`
  return oneOf(facts, 'workload', [
    `The sum for ${name} is short: ${home}, ${inWords(world)} in the world. ${sum}, or ${nights} of two hours. Twenty minutes is our assumption for a form whose texts lie ready; without them double it.`,
    `Reckon with ${nights} of two hours. That is ${inWords(forms)} forms, ${home} and ${inWords(world)} beyond ${name}, at an assumed ${minutesAForm} minutes each: ${minutes} minutes in all, and the preparation on top.`,
    `From ${city} the work comes to ${minutes} minutes if a form takes ${minutesAForm}, which is an assumption and holds once texts and pictures are ready. Spread over ${nights} of two hours it covers ${home} and ${inWords(world)} elsewhere.`,
    `${capitalize(nights)} of two hours in ${city}, no more: ${sum}. ${capitalize(home)}${national[0] ? `, beginning with ${national[0].name}` : ''}, and ${inWords(world)} open to ${name} as to anyone. The twenty minutes are assumed, the count is not.`,
  ])
}

/** What to have ready. */
export function preparation(facts: CountryFacts): string[] {
  const { country, name, national } = facts
  const others = othersOf(country)
  const [first] = others
  const city = cityOf(country)
  const phone = country.phone
  const ending = country.cctld
  return [
    !first
      ? oneOf(facts, 'text-en', [
          `One description in English in three lengths (60, 160 and 400 characters): the official language of ${name} and that of the wide lists are the same.`,
          `A sentence, a short paragraph and a long one, all in English, which ${name} and the six world-wide forms both read.`,
        ])
      : hasEnglish(country)
        ? `Texts in English in three lengths (60, 160 and 400 characters), and the short one in ${languageName(first)} for readers in ${name} who search in it.`
        : oneOf(facts, 'text-two', [
            `Texts in ${listOf(others.slice(0, 2).map(languageName))} for ${national[0]?.name ?? `readers in ${name}`}, and in English for the world-wide forms, each in 60, 160 and 400 characters.`,
            `Two sets of texts: ${languageName(first)} for ${name}, English for the rest. Three lengths each: a line, a paragraph, a page's worth.`,
          ]),
    phone
      ? oneOf(facts, 'phone-ready', [
          `The phone in one form only, like the example ${phone.international}, and somebody who answers it in ${languageNames(country)[0] ?? 'English'}.`,
          `A number that begins with ${phone.callingCode}, written as in the example ${phone.international}, in the same file as the address.`,
        ])
      : 'The phone in its international form.',
    city
      ? `Street, postal code where ${name} uses one, and the town (${city}, if it is the capital) as separate lines to paste.`
      : `Street and district as separate lines to paste, then ${country.name} for city and country.`,
    country.currency
      ? oneOf(facts, 'price-ready', [
          `The price as a figure with ${country.currency.code}. Convert it only where a form insists, and note the day of the rate.`,
          `What it costs, in ${country.currency.code}, and whether there is a free plan: world-wide lists ask for the second more often.`,
        ])
      : 'The price with the code of its currency.',
    ending
      ? oneOf(facts, 'pictures', [
          `A square logo of 512 pixels, a screenshot of 1,280 by 720, and an address at your own domain (you@your-site${ending}, say): some forms refuse free mail.`,
          `Mail at the site's own domain, be it ${ending} or another; a logo and a screenshot under a megabyte each.`,
        ])
      : 'Mail at the site’s own domain; a logo and a screenshot under a megabyte each.',
  ]
}

const namesOf = (rows: readonly { name: string }[]) => listOf(rows.slice(0, 4).map(({ name }) => name))

/** One step per week. */
export function planWeeks(facts: CountryFacts, world: readonly Directory[]): string[] {
  const { country, name, national, city, area } = facts
  const bound = widestBound(facts)
  const of = (...sorts: NationalDirectory['sort'][]) => national.filter(({ sort }) => sorts.includes(sort))
  const start = firstWorkingDay(country)
  const books = of('yellow-pages', 'chamber')
  const local = of('local', 'maps')
  const market = of('classifieds')
  const startups = of('startup')
  const [early, late] = [world.slice(0, 3), world.slice(3)]
  const more = (rows: readonly unknown[]) => (rows.length > 4 ? `, then the other ${inWords(rows.length - 4)}` : '')
  const steps = [
    books.length > 0 &&
      oneOf(facts, 'week-books', [
        `${namesOf(books)}${more(books)}: the ${inWords(books.length)} that people of ${name} know as books. Choose the trade with care, it decides who sees you; send on ${start}.`,
        `Open on ${start} with ${namesOf(books)}${more(books)}. Enter ${city} or your own town, the trade, the hours, and read the preview aloud.`,
        `Yellow pages and chambers come before all else in ${name}: ${namesOf(books)}${more(books)}. What stands there others copy, mistakes included.`,
      ]),
    local.length > 0 &&
      oneOf(facts, 'week-local', [
        `Now ${namesOf(local)}${more(local)}, with the spelling of the week before. Two pictures from ${city} say more than the slogan.`,
        `${namesOf(local)}${more(local)} follow. Where an entry about you exists, claim it; a second one in ${name} splits what readers think of you.`,
        `Business directories and maps: ${namesOf(local)}${more(local)}. Change the first sentence in each, keep name, street and number.`,
      ]),
    market.length > 0 &&
      `Classifieds, ${namesOf(market)}: offer one thing at a price in ${country.currency?.code ?? 'your currency'} rather than the whole firm, and note when the advert ends.`,
    startups.length > 0 &&
      `${namesOf(startups)} ${startups.length === 1 ? 'wants' : 'want'} a story: who founded it in ${name}, when, and what changed for the first customer. Send them the text that the yellow pages did not take.`,
    bound.length > 0 &&
      `Beyond the count, from our wide list and bound to ${name}: ${namesOf(bound)}${more(bound)}. ${bound.length === 1 ? 'Look first whether it takes your trade.' : 'Take those of your trade and leave the rest.'}`,
    national.length === 0 &&
      `Without a national form in ${name}, begin on ${start} with the maps and with your own page: street, ${city}, number and hours in text, and nothing to be guessed.`,
    national.length < 4 &&
      oneOf(facts, 'week-region', [
        `Do you deliver beyond ${name}? Then a week for ${area}: the page of business directories names one a country. If not, rest and answer questions.`,
        `A look at ${area}: add directories of countries around ${name} where you have customers, none where you have not.`,
        `Keep this week for ${area}, if orders come from there; otherwise use it to collect three sentences from customers in ${city}.`,
      ]),
    oneOf(facts, 'week-early', [
      `Out into the world with ${namesOf(early)}. The English text, the same pictures, one form an evening and not on ${weekendOf(country)}.`,
      `${namesOf(early)}: free, in English, read far from ${city}. Tell each in its first line what the product does, not where it is from.`,
      `Three free forms, ${namesOf(early)}. If one of them asks for a badge, decide once for all whether your site in ${name} shows badges.`,
    ]),
    oneOf(facts, 'week-late', [
      `${namesOf(late)} end the list. Then open every entry sent so far: live, waiting or refused, with the day beside it.`,
      `Last come ${namesOf(late)}. Look up the entries of the first week too, ${national[0]?.name ?? early[0]?.name ?? ''} before all, and ask once where nothing has appeared.`,
      `Finish with ${namesOf(late)}, and write beside each form from ${name} what became of it; a blank after six weeks is a no.`,
    ]),
  ]
  return steps.filter((step) => step !== false)
}

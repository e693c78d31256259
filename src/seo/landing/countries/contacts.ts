import { countries, type Country } from '#src/seo/data/countries.ts'
import { capitalize, inWords, listOf } from '#src/seo/landing/wording.ts'
import { type CountryFacts, oneOf } from './facts.ts'
import { cityOf } from './names.ts'

// Name, postal address and phone in the format directories want.

type Phone = NonNullable<Country['phone']>

const digits = (text: string) => text.replace(/\D/g, '')

/**
 * The trunk prefix, dialed before national numbers and dropped in international ones: '0', '06', '8', or ''. Null: the
 * two forms differ in other digits.
 */
export function trunkPrefix({ callingCode, international, national }: Phone): string | null {
  const subscriber = digits(international).slice(digits(callingCode).length)
  const home = digits(national)
  return home.endsWith(subscriber) ? home.slice(0, home.length - subscriber.length) : null
}

/** How to format a phone number. */
export function onPhone(facts: CountryFacts): string {
  const { country, name } = facts
  const { phone } = country
  if (!phone) return ''
  const { callingCode, international, national } = phone
  const trunk = trunkPrefix(phone)
  const others = countries.filter((other) => other.phone?.callingCode === callingCode && other !== country)
  const length = digits(international).length - digits(callingCode).length
  if (callingCode === '+1')
    return oneOf(facts, 'phone-1', [
      `${capitalize(name)} shares the calling code +1 with ${inWords(others.length)} others on our list, so the area code is what places a number: in the example ${international} it is ${digits(international).slice(1, 4)}. At home the same number is printed ${national}.`,
      `Write ${international}, not ${national}: the code +1 belongs to ${inWords(others.length + 1)} countries of our list, and without it a number with ${digits(international).slice(1, 4)} could be anyone's. Both are examples of the form.`,
      `Ten digits after +1, as in the example ${international}. On a sign in the street it may read ${national}; in a directory that is seen from abroad it should not.`,
    ])
  if (trunk === null)
    return `In ${name} the number changes its shape on the way out: the example ${national} at home is ${international} from abroad. Write the second in every listing, and try it once from a foreign line.`
  if (trunk === '')
    return oneOf(facts, 'phone-plain', [
      `Nothing is dropped or added in ${name}: put ${callingCode} before the ${inWords(length)} digits and ${national} becomes ${international} (examples of the form, not anybody's number).`,
      `A number in ${name} has ${inWords(length)} digits after ${callingCode}, in the example ${international}. At home it is the same without the code, ${national}.`,
      `The form is simple: ${national} at home, ${international} from abroad, both as examples. Directories compare numbers by digits, so keep the ${callingCode} in all or in none, and better in all.`,
      `Of the example ${international} only ${callingCode} is left out inside ${name}. Give the long form everywhere: a phone can dial it from ${facts.city} as well.`,
    ])
  const shared =
    others.length > 0 ? ` ${callingCode} is the code of ${listOf(others.map((other) => other.name))} too.` : ''
  return (
    oneOf(facts, 'phone-trunk', [
      `The ${trunk} that is dialled at home falls away behind ${callingCode}: ${national} becomes ${international} (examples of the form). A listing with ${callingCode} and ${trunk} both cannot be called.`,
      `Print ${international} and not ${national}: both examples mean one line, but the ${trunk} in front works in ${name} only. After ${callingCode} come ${inWords(length)} digits.`,
      `Inside ${name} people dial ${trunk} first, as in the example ${national}. In a directory drop it and begin with ${callingCode}: ${international}.`,
      `${callingCode} takes the place of the ${trunk}. So the example ${national} from a shop window reads ${international} in a listing, with the blanks where they are.`,
    ]) + shared
  )
}

/** How to format a name and postal address. */
export function onPostalAddress(facts: CountryFacts): string {
  const { country, name, national } = facts
  const city = cityOf(country)
  const [first, second] = national
  const where = first && second ? `${first.name} and ${second.name}` : (first?.name ?? 'the maps')
  if (!city)
    return `Forms ask for a city even here. Where the place and the city are one, write ${country.name} in both fields, and the district or street above; what counts is that ${where} and your own page say the same.`
  return oneOf(facts, 'address', [
    `Choose one way to write the street and keep it, abbreviations too. If the firm sits in ${city}, the city field holds ${city} and nothing else, and ${country.name} goes into the field for the country, so that ${where} and your own page match to the letter.`,
    `The city field takes one name: ${city}, say, without ${country.name} behind it. Search engines compare ${where} with your page; a second spelling of the firm reads like a second firm.`,
    `"${city}, ${country.name}" belongs on one line in an advert, into two fields in a form. Copy the firm's name from your own page, legal suffix or none, the same for ${where} and all that follow.`,
    `Write the address as the postal service of ${name} delivers it, then never change it: not for ${where}, not for a shorter form. For a firm in ${city} that is street and number, ${city}, ${country.name}.`,
  ])
}

/** Text to copy and fill in. */
export function contactSample({ country }: CountryFacts): string {
  const city = cityOf(country)
  return [
    '{Name of the firm}',
    '{Street and number}',
    city ? `{City, such as ${city}}` : '',
    country.name,
    country.phone ? `${country.phone.international} (an example: put yours in its place)` : '',
    `{https://your-site${country.cctld ?? '.com'}}`,
  ]
    .filter(Boolean)
    .join('\n')
}

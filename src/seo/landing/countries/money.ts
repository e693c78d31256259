import { formatPrice, plans } from '#src/domain/plans/plans.ts'
import { countries, type Country } from '#src/seo/data/countries.ts'
import { capitalize, inWords, listOf } from '#src/seo/landing/wording.ts'
import { type CountryFacts, oneOf } from './facts.ts'
import { nameInText } from './names.ts'

type Currency = NonNullable<Country['currency']>

/** 'the Afghan Afghani' */
const currencyName = ({ name }: Currency) => `the ${name === 'Euro' ? 'euro' : name.replace(' & ', ' and ')}`

/** Some symbols only consist of direction marks or zero-width spaces. */
const signOf = ({ symbol = '' }: Currency) => symbol.replace(/\p{Cf}/gu, '').trim() || undefined

/** 'the Afghan Afghani, AFN, written ؋' */
export function currencyFact({ currency, otherCurrencies = [] }: Country): string {
  if (!currency) return 'not in our data'
  const sign = signOf(currency)
  // Leaves out codes of accounts and funds, which aren't money people pay with.
  const others = otherCurrencies.filter((code) => countries.some((other) => other.currency?.code === code))
  const also = others.length > 0 ? `; beside it ${listOf(others)}` : ''
  return `${currencyName(currency).slice(4)}, ${currency.code}${sign && sign !== currency.code ? `, written ${sign}` : ''}${also}`
}

/** Which currency to state prices in. */
export function onPrices(facts: CountryFacts): string {
  const { country, name, area } = facts
  const { currency } = country
  if (!currency) return ''
  const { code } = currency
  const money = currencyName(currency)
  const sign = signOf(currency)
  const sharers = countries.filter((other) => other.currency?.code === code && other !== country)
  const sameSign = countries.filter(
    (other) => other.currency && other.currency.code !== code && signOf(other.currency) === sign,
  )
  const signs = new Set(sameSign.map((other) => other.currency?.code)).size
  if (code === 'USD')
    return oneOf(facts, 'money-usd', [
      `Prices are in US dollars, in ${name} as in ${inWords(sharers.length)} other countries of our list. Write USD and not a bare $, which ${inWords(signs)} other currencies use.`,
      `${capitalize(name)} counts in US dollars. A price field that offers USD is the right one, at home and for buyers abroad alike.`,
    ])
  if (code === 'EUR')
    return oneOf(facts, 'money-eur', [
      `Price fields take EUR: the euro of ${name} is that of ${inWords(sharers.length)} more countries here, so a price is understood far beyond ${facts.city}.`,
      `The currency is the euro. For ${facts.city} as for ${inWords(sharers.length)} other countries on our list a form that knows EUR needs no conversion.`,
      `A price in euros needs no second one for buyers in ${
        listOf(
          sharers
            .filter((other) => other.subregion === country.subregion)
            .slice(0, 3)
            .map(nameInText),
        ) || 'the euro area'
      }, who pay in euros too.`,
      `Amounts are in euros (EUR) in ${name}. Say whether tax is in them: a buyer from one of the ${inWords(sharers.length)} other euro countries here cannot guess it.`,
    ])
  if (sharers.length > 0)
    return oneOf(facts, 'money-shared', [
      `${capitalize(money)} (${code}) is shared with ${listOf(sharers.slice(0, 5).map(nameInText))}${sharers.length > 5 ? ' and others' : ''}: one price serves the listings of all.`,
      `${code}, ${money}, goes into price fields. It is also the money of ${listOf(sharers.slice(0, 4).map(nameInText))}, so a customer there can read it.`,
      `Give prices in ${code}${sign && sign !== code ? ` (${sign})` : ''}. ${capitalize(listOf(sharers.slice(0, 3).map(nameInText)))} ${sharers.length === 1 ? 'counts' : 'count'} in it too.`,
    ])
  if (sign && signs > 0)
    return oneOf(facts, 'money-sign', [
      `Write ${code}, not just ${sign}: ${inWords(signs)} other ${signs === 1 ? 'currency' : 'currencies'} on our list ${signs === 1 ? 'uses' : 'use'} the same sign as ${money}.`,
      `${capitalize(money)} is abbreviated ${code}. Its sign ${sign} alone can mean ${inWords(signs + 1)} currencies here, and a form rarely asks which.`,
      `In price fields choose ${code}. A bare ${sign} is read as ${money} in ${name} only.`,
    ])
  return oneOf(facts, 'money-own', [
    `${capitalize(money)} is used by no other country of our list: give ${code} to readers at home and add dollars or euros for the rest.`,
    `Price fields that know ${code} want ${money}${sign ? ` (${sign})` : ''}; where the code is missing from the menu, leave the price out rather than choose another country's.`,
    `A price in ${code} says plainly that you sell in ${name}. For readers outside ${area} state a second one in a currency they can judge.`,
    `${code} stands for ${money}${sign ? `, written ${sign} in the street` : ''}. Keep to the code in listings: it survives any font.`,
  ])
}

/** Our prices in dollars, without an exchange rate that would be outdated tomorrow. */
export function onOurPrice({ country, name }: CountryFacts): string {
  const plan = plans.find(({ popular }) => popular)
  if (!plan) return ''
  const price = `${formatPrice(plan.price)} once`
  return country.currency?.code === 'USD'
    ? `Our plan for 200+ directories costs ${price}, in the dollars of ${name}.`
    : `Our plan for 200+ directories costs ${price}, in US dollars; what that is in ${country.currency?.code ?? 'your money'} your bank says on the day.`
}

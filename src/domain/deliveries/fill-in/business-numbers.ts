import { plainWords } from './plain.ts'

// Forms ask for one number of a business, and a profile has one. Only the right one may go in.

type Numbers = { words: string; shape: RegExp }

/** As it's written without spaces and signs. */
const vat = /^(?:[a-z]{2}[\da-z]{8,12}|che\d{9}(?:mwst|tva|iva)?)$/

const kinds: readonly Numbers[] = [
  {
    words:
      'vat (?:id|ids|number|no|nr|registration number|identification number|reg no)|vat|ust id(?: nr)?|ust idnr|umsatzsteuer id|umsatzsteuer identifikationsnummer|(?:numero de )?tva(?: intracommunautaire)?|numero (?:de )?iva|partita iva|btw (?:nummer|id)',
    shape: vat,
  },
  { words: 'siret', shape: /^\d{14}$/ },
  { words: 'siren', shape: /^\d{9}$/ },
  { words: 'abn', shape: /^\d{11}$/ },
  { words: 'kvk(?: nummer)?', shape: /^\d{8}$/ },
  { words: 'cnpj', shape: /^\d{14}$/ },
  {
    words:
      'company (?:registration )?(?:number|no)|company reg(?:istration)?(?: no)?|companies house number|handelsregisternummer|firmenbuchnummer|registernummer',
    shape: /^(?!(?:[a-z]{2}[\da-z]{8,12}|che\d{9}(?:mwst|tva|iva)?)$).*\d/,
  },
]

/** Those that take either. */
const either = 'vat or company number|company number or vat(?: id| number)?|business (?:id|number|registration number)'

export const businessNumberWords = [either, ...kinds.map(({ words }) => words)].join('|')

/** Whether a form that asks for a number in these words means this one. */
export function isNumberMeant(label: string, value: string): boolean {
  const words = plainWords(label)
  const asks = (sought: string) => new RegExp(`(?:^| )(?:${sought})(?= |$)`).test(words)
  if (asks(either)) return true
  const number = value.toLowerCase().replace(/[^\da-z]/g, '')
  const meant = kinds.filter((kind) => asks(kind.words))
  // What an operator recorded has words that nobody knows.
  return meant.length === 0 || meant.some(({ shape }) => shape.test(number))
}

import type { FillValue } from './clips.ts'
import { plainWords } from './plain.ts'

/** `value`: what the form sends. */
export type Option = { label: string; value: string }

/** Which option stands for a value, or -1 if none does, or more than one could. `choices`: as operators recorded them. */
export function chooseOption(
  options: readonly Option[],
  { field, value, also = [] }: FillValue,
  choices: Readonly<Record<string, string>> = {},
): number {
  const recorded = Object.hasOwn(choices, value)
    ? options.findIndex(({ label }) => label.trim() === choices[value])
    : -1
  if (recorded >= 0) return recorded
  const words = options.map(({ label, value: sent }) => [plainWords(label), plainWords(sent)] as const)
  if (field === 'pricingModel') {
    return onlyOne(words, ([label, sent]) => (pricingOf(label) ?? pricingOf(sent)) === also[0])
  }
  const sought = [value, ...also].map(plainWords).filter((word) => word !== '')
  for (const word of sought) {
    const same = onlyOne(words, ([label, sent]) => label === word || sent === word)
    if (same >= 0) return same
  }
  for (const word of sought.filter(({ length }) => length > 2)) {
    const around = onlyOne(words, ([label]) => ` ${label} `.includes(` ${word} `))
    if (around >= 0) return around
  }
  return -1
}

function onlyOne<Item>(items: readonly Item[], test: (item: Item) => boolean): number {
  const at = items.findIndex(test)
  return at >= 0 && items.findLastIndex(test) === at ? at : -1
}

/** The narrower ones first: a free trial isn't free. */
const pricings: readonly (readonly [string, RegExp])[] = [
  ['open-source', /open ?source|quelloffen|codigo abierto|libre/],
  ['trial', /trial|testphase|kostenlos testen|prueba|essai|prova gratuita|periodo di prova|teste gratis|proefperiode/],
  [
    'freemium',
    /freemium|free (?:plan|tier|version)|free (?:and|&|\+) paid|free with|kostenlos (?:und|mit)|gratis (?:y|con|und)/,
  ],
  ['free', /(?:^| )(?:free|kostenlos|kostenfrei|gratis|gratuit|gratuito|gratuite|0)(?= |$)/],
  [
    'paid',
    /(?:^| )(?:paid|premium|subscription|kostenpflichtig|bezahlt|de pago|pago|payant|payante|a pagamento|betaald)(?= |$)/,
  ],
]

function pricingOf(words: string): string | undefined {
  return pricings.find(([, pattern]) => pattern.test(words))?.[0]
}

import { withoutEnd } from '#src/domain/text/text.ts'

// Prices, discounts and codes that someone could hold the customer to.

const amount = String.raw`\d[\d.,]{0,20}`
const currency = 'usd|eur|gbp|jpy|inr|dollars?|euros?|pounds?|bucks'
const figure = new RegExp(
  `(?:[$€£¥₹]|\\b(?:${currency}))\\s?${amount}|${amount}\\s?(?:[%$€£¥₹]|(?:percent|${currency})\\b)`,
  'giu',
)
const units: Readonly<Record<string, string>> = {
  percent: '%',
  usd: '$',
  dollar: '$',
  dollars: '$',
  bucks: '$',
  eur: '€',
  euro: '€',
  euros: '€',
  gbp: '£',
  pound: '£',
  pounds: '£',
  jpy: '¥',
  inr: '₹',
}
/** What promises something. Allowed if the customer says it in the same words. */
const promises =
  /\bhalf[ -](?:the )?(?:price|off)\b|\bfree for(?: ?ever| life)\b|\bfree forever\b|\blifetime (?:deal|access|licen[cs]e|plan)\b|\bfree (?:trial|plan|tier|months?|year)\b|\bbuy one,? get one\b|\b(?:two|2) for (?:one|1)\b|\bmoney[ -]back\b|\bguarantee[ds]?\b|\brefund(?:s|ed|able)?\b|\b(?:ten|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred)[ -](?:percent|dollars?|euros?|pounds?|bucks|off)\b/giu
const code =
  /\b(?:codes?|coupons?|promos?|vouchers?)(?:\s+codes?)?\s*(?:is\s+|:\s*)?(["“'‘]?)([\p{L}\d][\p{L}\d_-]{2,40})/giu
const givenFigures =
  /\b(?:use|enter|apply|redeem|type|with) (?:the|this|my|our) (?:\p{L}{1,20} )?code ["“'‘]?([\p{L}\d][\p{L}\d_-]{2,40})|([\p{L}\d][\p{L}\d_-]{2,40})["”'’]? (?:at (?:the )?check-?out\b|as (?:a|the|your) (?:\p{L}{1,20} )?code\b)/giu

/** Whether a text has a price, a discount or a code that `facts` doesn't have. The text is NFKC. */
export function hasForeignFigure(text: string, facts: string): boolean {
  const said = facts.normalize('NFKC').toLowerCase()
  const known = new Set(figuresIn(said))
  const words = new Set(said.match(/[\p{L}\d][\p{L}\d_-]*/gu))
  return (
    figuresIn(text).some((found) => !known.has(found)) ||
    [...text.matchAll(promises)].some(([found]) => !said.includes(found.toLowerCase())) ||
    codesIn(text).some((name) => !words.has(name.toLowerCase()))
  )
}

/** Such as `9$`, however they are written. */
function figuresIn(text: string): string[] {
  return [...text.matchAll(figure)].map(([found]) => {
    const unit = found.replace(/[\d.,\s]+/g, '').toLowerCase()
    return withoutEnd(found.replace(/[^\d.,]+/g, ''), '.,') + (units[unit] ?? unit)
  })
}

function codesIn(text: string): string[] {
  const named = [...text.matchAll(code)].flatMap(([, quote, name = '']) =>
    quote !== '' || /\d/.test(name) || name === name.toUpperCase() ? [name] : [],
  )
  const given = [...text.matchAll(givenFigures)].flatMap(([, after, before]) => after ?? before ?? [])
  return [...named, ...given]
}

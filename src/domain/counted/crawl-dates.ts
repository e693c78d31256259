// Dates as Search Console writes them, and as spreadsheets change them once the file is saved again.

/** Which of two numbers is the day. */
type Order = 'day first' | 'month first'

/** What the dates of a whole column say about their order. Both, or none: it can't be told. */
export type OrderSigns = { dayFirst: boolean; monthFirst: boolean }

const numbers = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/
const yearFirst = /^(\d{4})[./-] ?(\d{1,2})[./-] ?(\d{1,2})(?!\d)/
/** Days since 30 December 1899, as spreadsheets count them, for the years 2009 to 2064. */
const serial = /^[45]\d{4}$/
/** Japanese, Chinese and Korean. */
const eastern = /^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/

/** Notes what a date of the column says about the order of day and month. */
export function noteOrder(signs: OrderSigns, text: string): void {
  const [, first, , second] = numbers.exec(text) ?? []
  if (Number(first) > 12) signs.dayFirst = true
  if (Number(second) > 12) signs.monthFirst = true
}

/** Whether a cell looks like a date. */
export function isDate(text: string): boolean {
  const date = text.trim()
  if (yearFirst.test(date) || numbers.test(date) || eastern.test(date) || serial.test(date)) return true
  return (
    date.length <= 40 && /\p{L}{3}/u.test(date) && /\b(?:19|20)\d\d\b/.test(date) && /^[\p{L}\d .,'’-]+$/u.test(date)
  )
}

type Reading = {
  signs: OrderSigns
  /** The person's language, such as 'en-US'. */
  language: string
  /** An ISO date. A crawl isn't later. */
  latest: string
}

/** The ISO date of a cell. Undefined: it can't be told. */
export function readDate(text: string, { signs, language, latest }: Reading): string | undefined {
  const date = text.trim()
  const read = [yearFirst, eastern].map((form) => form.exec(date)).find((found) => found !== null)
  if (read) return checked([read[1], read[2], read[3]], latest)
  if (serial.test(date)) return checkedDay(new Date(Date.UTC(1899, 11, 30) + Number(date) * 86_400_000), latest)
  const found = numbers.exec(date)
  if (found) {
    const [, first, mark, second, year = ''] = found
    const whole = year.length === 2 ? `20${year}` : year
    const readings = { 'day first': [whole, second, first], 'month first': [whole, first, second] }
    const order = orderOf(signs, mark ?? '', language)
    if (order) return checked(readings[order], latest)
    // Both may be right, unless one would be in the future.
    const possible = Object.values(readings).flatMap((parts) => checked(parts, latest) ?? [])
    return possible.length === 1 || possible[0] === possible[1] ? possible[0] : undefined
  }
  return readWords(date, { language, latest })
}

function orderOf(signs: OrderSigns, mark: string, language: string): Order | null {
  if (signs.dayFirst !== signs.monthFirst) return signs.dayFirst ? 'day first' : 'month first'
  if (signs.dayFirst) return null
  if (mark === '.') return 'day first'
  return monthFirst.has(new Intl.Locale(language || 'en').maximize().region ?? '') ? 'month first' : 'day first'
}

/** Countries that write 10/3/2026 for 3 October. */
const monthFirst: ReadonlySet<string> = new Set(['US', 'PH', 'PR', 'GU', 'AS', 'VI', 'FM', 'MH', 'PW'])

/** '15 sept. 2026', 'Sep 15, 2026': the month is a word of the person's language, or English. */
function readWords(date: string, { language, latest }: Pick<Reading, 'language' | 'latest'>): string | undefined {
  const words = date.toLowerCase().match(/\p{L}+/gu) ?? []
  const [, year] = /\b((?:19|20)\d\d)\b/.exec(date) ?? []
  const [, day] = /(?<!\d)(\d{1,2})(?!\d)/.exec(date.replace(year ?? '', ' ')) ?? []
  if (!year || !day) return undefined
  const month = ['en', language].flatMap((tag) => words.flatMap((word) => monthOf(word, tag || 'en') ?? []))[0]
  return month === undefined ? undefined : checked([year, String(month), day], latest)
}

const months = new Map<string, string[]>()

/** 1 to 12. Short names are told by their first letters: 'sept.' and 'Sep' are both September. */
function monthOf(word: string, language: string): number | null {
  if (word.length < 3) return null
  const names =
    months.get(language) ??
    Array.from({ length: 12 }, (_, month) =>
      new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' })
        .formatToParts(Date.UTC(2026, month, 15))
        .flatMap(({ type, value }) => (type === 'month' ? value.toLowerCase() : []))
        .join(''),
    )
  months.set(language, names)
  const found = names.flatMap((name, at) => (name.startsWith(word) ? [at + 1] : []))
  return found.length === 1 ? (found[0] ?? null) : null
}

function checked(
  [year = '', month = '', day = '']: readonly (string | undefined)[],
  latest: string,
): string | undefined {
  const time = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isReal = time.getUTCMonth() === Number(month) - 1 && time.getUTCDate() === Number(day)
  return isReal ? checkedDay(time, latest) : undefined
}

function checkedDay(time: Date, latest: string): string | undefined {
  const day = time.toISOString().slice(0, 10)
  return day >= '2000-01-01' && day <= latest ? day : undefined
}

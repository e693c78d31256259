// Times of day in minutes from UTC, by the names that feeds use. Those that several countries use for different times
// (IST, CST) are read as JavaScript does, or not at all.
const zones: Record<string, number> = {
  WET: 0,
  WEST: 60,
  BST: 60,
  CET: 60,
  MEZ: 60,
  CEST: 120,
  MESZ: 120,
  EET: 120,
  EEST: 180,
  MSK: 180,
  SGT: 480,
  HKT: 480,
  JST: 540,
  KST: 540,
  AEST: 600,
  AEDT: 660,
  NZST: 720,
  NZDT: 780,
}

/** The time of an item in milliseconds since 1970. Null: it can't be told, as of 02/11/2026. */
export function readFeedDate(text: string): number | null {
  // 20261127T100000Z, and a space before the difference from UTC.
  const date = text
    .trim()
    .replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:$6')
    .replace(/^(\d{4}-\d\d-\d\dT\S+) (?=[+-]\d)/, '$1')
  if (/^\d{9,10}$/.test(date)) return Number(date) * 1000
  if (/^\d{12,13}$/.test(date)) return Number(date)
  const [, zone = ''] = /\s\(?([A-Z]{3,4})\)?$/.exec(date) ?? []
  const minutes = Object.hasOwn(zones, zone) ? zones[zone] : undefined
  const plain = minutes === undefined ? date : `${date.slice(0, date.lastIndexOf(' '))} UTC`
  const at = Date.parse(withMonthFirst(plain)) - (minutes ?? 0) * 60_000
  return Number.isNaN(at) ? null : at
}

/** JavaScript takes the first number of 25/11/2026 for the month. Which one it is only shows if the other one can't be. */
function withMonthFirst(text: string): string {
  const [whole, first, second, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)/.exec(text) ?? []
  if (whole === undefined || first === second) return text
  const rest = text.slice(whole.length)
  if (Number(first) > 12) return `${second}/${first}/${year}${rest}`
  return Number(second) > 12 ? `${first}/${second}/${year}${rest}` : ''
}

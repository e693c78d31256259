const listFormat = new Intl.ListFormat('en', { type: 'conjunction' })
const numberWords = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** 'A, B and C' */
export function listOf(names: readonly string[]): string {
  return listFormat.format(names).replace(/, and /, ' and ')
}

/** 'one' to 'twelve', then figures. */
export function inWords(count: number): string {
  return numberWords[count] ?? count.toLocaleString('en')
}

/** 'both', 'all four': of two or more. */
export function allOf(count: number): string {
  return count === 2 ? 'both' : `all ${inWords(count)}`
}

/** 'one directory', 'four directories' */
export function counted(count: number, one: string, many: string): string {
  return `${inWords(count)} ${count === 1 ? one : many}`
}

/** The first letter as a capital; acronyms and the rest stay as they are. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** 'job board sites', 'comparison sites': a type of site in the plural. */
export function sitesOf(type: string): string {
  return type.endsWith('site') ? `${type}s` : `${type} sites`
}

/** The first text that fits into a search result (90 to 158 characters); the longest that is short enough otherwise. */
export function fitting(texts: readonly string[]): string {
  const short = texts.filter(({ length }) => length <= 158)
  return short.find(({ length }) => length >= 90) ?? short[0] ?? texts.at(-1) ?? ''
}

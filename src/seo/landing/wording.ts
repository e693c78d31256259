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

/** 'one' to 'twelve', then digits. */
export function inWords(count: number): string {
  return numberWords[count] ?? count.toLocaleString('en')
}

/** 'both', 'all four': for two or more. */
export function allOf(count: number): string {
  return count === 2 ? 'both' : `all ${inWords(count)}`
}

/** 'one directory', 'four directories' */
export function counted(count: number, one: string, many: string): string {
  return `${inWords(count)} ${count === 1 ? one : many}`
}

/** Capitalizes the first letter. Acronyms and the rest stay unchanged. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** 'job board sites', 'comparison sites': the plural of a site type. */
export function sitesOf(type: string): string {
  return type.endsWith('site') ? `${type}s` : `${type} sites`
}

/** The first text that fits a search result (90 to 158 characters), otherwise the longest that isn't too long. */
export function fitting(texts: readonly string[]): string {
  const short = texts.filter(({ length }) => length <= 158)
  return short.find(({ length }) => length >= 90) ?? short[0] ?? texts.at(-1) ?? ''
}

const listFormat = new Intl.ListFormat('en', { type: 'conjunction' })

/** 'A, B and C', or 'A, B and C, and D' where a name has an 'and' or a comma itself. */
export function listOf(names: readonly string[]): string {
  const isPlain = names.every((name) => !/,| and /.test(name))
  if (!isPlain && names.length > 1) return `${names.slice(0, -1).join(', ')}, and ${names.at(-1) ?? ''}`
  return listFormat.format(names).replace(/, and /, ' and ')
}

const numberWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven']

/** 'three', and '12' for what has no short word here. */
export function inWords(count: number): string {
  return numberWords[count] ?? count.toLocaleString('en')
}

/** Capitalizes the first letter. Acronyms and the rest stay unchanged. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const organization =
  /\b(?:Academy|Administration|Alliance|Associations?|Board|Bureau|Center|Chamber|Coalition|Consortium|Council|Federation|Institute|Institution|Partnership|Society|Union)\b/

/** 'the Institute of Real Estate Management', and 'CompTIA' or 'Professional Photographers of America' as they are. */
export function withArticle(name: string): string {
  if (name.startsWith('The ')) return `the ${name.slice(4)}`
  return organization.test(name) ? `the ${name}` : name
}

/** Words that keep their capital within a sentence, beside acronyms and names such as 'TikTok'. */
const proper =
  /^(?:Accredited Financial|Android|Australian|British|Chinese|European|Google|Instagram|Mac|Masters|Microsoft|Shopify|Wix)\b/

/** 'Licensed US attorneys.' as it's written after other words: 'licensed US attorneys.' */
export function inSentence(text: string): string {
  const [first = ''] = text.split(' ')
  const isName = proper.test(text) || /.[A-Z\d]/.test(first)
  return isName ? text : text.charAt(0).toLowerCase() + text.slice(1)
}

const small = new Set(['and', 'for', 'of', 'or'])

/** 'Financial Advisors', 'HR Tech', 'SaaS', 'Eco-Friendly Products' */
export function titleCase(text: string): string {
  return text.replaceAll(/[^\s-]+/g, (word) => (small.has(word) ? word : capitalize(word)))
}

/** A title with what follows, if search results show that much. */
export function fitted(title: string, more: string): string {
  return title.length + more.length > 65 ? title : title + more
}

/** The first text that fits a search result (90 to 158 characters), otherwise the longest that isn't too long. */
export function fitting(texts: readonly string[]): string {
  const short = texts.filter(({ length }) => length <= 158)
  return short.find(({ length }) => length >= 90) ?? short[0] ?? texts.at(-1) ?? ''
}

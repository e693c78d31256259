import { shingleSize, wordsOf } from '#src/domain/text/similarity.ts'
import type { CompiledTemplate, PageRow } from './render.ts'
import { columnKey, fill } from './templates.ts'

// Doorway pages are one page under many names. So names are masked before pages are compared: swapping one doesn't make
// a page different. Figures and longer texts are what only that row has.

/** A value shorter than a run of compared words counts as a name, not as a text. */
function isName(value: string): boolean {
  const words = wordsOf(value)
  return words.length > 0 && words.length < shingleSize && words.some((word) => /^\p{L}/u.test(word))
}

/** The words of a page that are compared: its title and text, with every name of the table replaced by its column. */
export function maskedText({ title, body }: CompiledTemplate, { values }: PageRow): string {
  const names = [...values].filter(([, value]) => isName(value))
  const marks = new Map(names.map(([column], index) => [column, `column${index}`]))
  const mask = maskerOf(names.map(([column, value]) => [value, marks.get(column) ?? '']))
  const masked = new Map([...values].map(([column, value]) => [column, marks.get(columnKey(column)) ?? mask(value)]))
  return `${mask(fill(title, masked))}\n${mask(fill(body, masked))}`
}

/** Replaces names wherever they are, the longest first: a text may name its row's city too. */
function maskerOf(names: readonly (readonly [name: string, mark: string])[]): (text: string) => string {
  const longest = names.toSorted(([one], [other]) => other.length - one.length)
  const marks = new Map(longest.map(([name, mark]) => [name.toLowerCase(), mark]))
  if (marks.size === 0) return (text) => text
  const anyOf = longest.map(([name]) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${anyOf})(?![\\p{L}\\p{N}])`, 'giu')
  return (text) => text.replace(pattern, (name) => marks.get(name.toLowerCase()) ?? name)
}

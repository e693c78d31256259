import { cleanKeyword, keywordKey } from '#src/domain/keywords/keywords.ts'
import type { AddedKeywords } from './keyword-calls.ts'

const many = (count: number) => `${count} ${count === 1 ? 'keyword' : 'keywords'}`

/** What became of the keywords that were sent, one a line. */
export function addedText({ added, skipped }: AddedKeywords, sent: string): string {
  const keys = new Set(sent.split('\n').map(cleanKeyword).filter(Boolean).map(keywordKey))
  const known = keys.size - added.length - skipped.length
  return [
    added.length > 0 ? `Added ${many(added.length)}.` : null,
    known > 0 ? `${many(known)} ${known === 1 ? 'was' : 'were'} there already.` : null,
    skipped.length > 0 ? `Your plan has no room for ${many(skipped.length)}.` : null,
  ]
    .filter(Boolean)
    .join(' ')
}

/** `3 this week, 12 in 8 weeks` */
export function weeksText(weeks: readonly number[]): string {
  const sum = weeks.reduce((total, count) => total + count, 0)
  return `${weeks.at(-1) ?? 0} this week, ${sum} in ${weeks.length} weeks`
}

/** The sum of each week. */
export function sumWeeks(lists: readonly (readonly number[])[]): number[] {
  const length = Math.max(0, ...lists.map((weeks) => weeks.length))
  return Array.from({ length }, (_, at) => lists.reduce((sum, weeks) => sum + (weeks[at] ?? 0), 0))
}

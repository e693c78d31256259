import type { AddedKeywords } from './keyword-calls.ts'

const many = (count: number) => `${count} ${count === 1 ? 'keyword' : 'keywords'}`

/** The keywords that the plan has no room for. */
export function leftOut({ skipped }: Pick<AddedKeywords, 'skipped'>): string[] {
  return skipped.flatMap(({ text, reason }) => (reason === 'full' ? [text] : []))
}

/** What became of the keywords that were sent. */
export function addedText(result: AddedKeywords): string {
  const { added, skipped, hidden } = result
  const left = leftOut(result).length
  const known = skipped.length - left
  return [
    added.length > 0 ? `Added ${many(added.length)}.` : null,
    hidden > 0
      ? `Dismissed ${hidden} new ${hidden === 1 ? 'mention' : 'mentions'} with ${added.length === 1 ? 'it' : 'them'}.`
      : null,
    known > 0 ? `${many(known)} ${known === 1 ? 'was' : 'were'} already on your list.` : null,
    left > 0 ? `${many(left)} ${left === 1 ? 'doesn’t' : 'don’t'} fit in your plan.` : null,
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

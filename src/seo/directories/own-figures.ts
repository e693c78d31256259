import { type DirectoryFigures, type FigureShare } from '#src/domain/directories/directories.api.ts'
import { liveWithinDays, minDecided, minProducts } from '#src/domain/directories/figures.ts'
import { inWords } from '#src/seo/landing/wording.ts'

// What our own submissions to a directory led to, the same on its page, in its row, in Markdown and on /methodology.

/** `value`: what we saw. `basis`: the interval and how many rows it comes from. */
export type FigureLine = { term: string; value: string; basis: string }

/** When figures of a directory are shown: 'once five submissions from three products are decided'. */
export const onceDecided = `once ${inWords(minDecided)} submissions from ${inWords(minProducts)} products are decided`

export const noFiguresNote = `shown ${onceDecided}`

/** Empty: too few submissions are decided. */
export function figureLines({ accepted, liveSoon, daysToLive, followed, kept }: DirectoryFigures): FigureLine[] {
  if (accepted === null) return []
  return [
    shareLine('Accepted', accepted, ['decided submission', 'decided submissions']),
    ...(liveSoon ? [shareLine(`Live within ${liveWithinDays} days`, liveSoon, ['submission', 'submissions'])] : []),
    ...(daysToLive === null
      ? []
      : [{ term: 'Days to go live', value: `${daysToLive}, half went live sooner`, basis: 'median' }]),
    ...(followed ? [shareLine('Link followed on acceptance', followed, ['listing', 'listings'])] : []),
    ...kept.map(({ days, ...share }) => shareLine(`Still there after ${days} days`, share, ['listing', 'listings'])),
  ]
}

function shareLine(term: string, { share, low, high, of }: FigureShare, nouns: readonly [string, string]): FigureLine {
  return {
    term,
    value: percent(share),
    basis: `${Math.round(low * 100)} to ${percent(high)}, from ${of} ${nouns[of === 1 ? 0 : 1]}`,
  }
}

export function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}

import { textLength } from './text.ts'

const words = new Intl.Segmenter('en', { granularity: 'word' })
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** At most `limit` characters: longer text ends at a word, with an ellipsis. Empty: there is no room for any of it. */
export function cutAtWord(text: string, limit: number): string {
  if (textLength(text) <= limit) return text
  const room = limit - 1
  const start = withoutEnd(takeSegments(words, text, room)) || takeSegments(characters, text, room).trimEnd()
  return start === '' ? '' : `${start}…`
}

function takeSegments(segmenter: Intl.Segmenter, text: string, room: number): string {
  let taken = ''
  let length = 0
  for (const { segment } of segmenter.segment(text)) {
    length += textLength(segment)
    if (length > room) break
    taken += segment
  }
  return taken
}

const oddBeforeEllipsis = /[\s\p{Pd}\p{Ps}\p{Pi},;:.…]/u

function withoutEnd(text: string): string {
  const points = Array.from(text)
  return points.slice(0, points.findLastIndex((point) => !oddBeforeEllipsis.test(point)) + 1).join('')
}

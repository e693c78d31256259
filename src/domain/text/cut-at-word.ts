import { textLength } from './text.ts'

/** At most `limit` characters: longer text ends at a word, with an ellipsis. Empty: there is no room for any of it. */
export function cutAtWord(text: string, limit: number): string {
  if (textLength(text) <= limit) return text
  const room = limit - 1
  const start = withoutEnd(takeSegments('word', text, room)) || takeSegments('grapheme', text, room).trimEnd()
  return start === '' ? '' : `${start}…`
}

function takeSegments(granularity: 'word' | 'grapheme', text: string, room: number): string {
  let taken = ''
  let length = 0
  for (const { segment } of new Intl.Segmenter('en', { granularity }).segment(text)) {
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

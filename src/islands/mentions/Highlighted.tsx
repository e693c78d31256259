import { highlight } from '#src/domain/mentions/highlights.ts'

/** A text that someone else wrote, with the keywords in it marked. Always text, whatever it looks like. */
export function Highlighted({ text, keywords }: { text: string; keywords: readonly string[] }) {
  return highlight(text, keywords).map(({ text: part, marked }, at) =>
    // A part has no other name than its place.
    marked ? <mark key={at}>{part}</mark> : part,
  )
}

// C0 and C1 controls except tab and line feed: they can't be shown, XML forbids most of them, and NUL ends a C
// string.
const unshowable = /[\u0000-\u0008\v\f\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g

/** Multi-line text as stored: well-formed Unicode, `\n` line endings, no control characters, trimmed. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|\u0085/g, '\n')
    .replace(unshowable, '')
    .trim()
}

/** One-line text: like `cleanText`, with line breaks and tabs turned into spaces. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/[\n\t]+/g, ' ')
}

/**
 * A text that may have up to `limit` code points, cleaned. One that is far too long stays as it is: it's refused for its
 * length, and cleaning a megabyte takes time.
 */
export function cleanUpTo(text: string, limit: number, clean: (text: string) => string = cleanText): string {
  return text.length > 4 * limit ? text : clean(text)
}

/** Text typed into a one-line field: each line break, with the spaces around it, becomes a space. */
export function withoutLineBreaks(text: string): string {
  return text.replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space))
}

/** Length in code points, which is what a person would count for most scripts. */
export function textLength(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

/** Truncates after `limit` code points and adds `...`. Shorter text stays unchanged. */
export function cutText(text: string, limit: number): string {
  const points = Array.from(text)
  return points.length > limit ? `${points.slice(0, limit).join('').trimEnd()}...` : text
}

/** Without these characters at its end. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1] ?? '')) end -= 1
  return text.slice(0, end)
}

// C0 and C1 controls but tab and line feed: they cannot be shown, XML forbids most of them, and NUL ends a C string.
const unshowable = /[\u0000-\u0008\v\f\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g

/** Text of several lines as it is stored: well-formed Unicode, `\n` line ends, no control characters, trimmed. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|\u0085/g, '\n')
    .replace(unshowable, '')
    .trim()
}

/** Text of one line: as `cleanText`, with line breaks and tabs turned into spaces. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/[\n\t]+/g, ' ')
}

/** Text typed into a field of one line: each line break, with the spaces around it, is a space. */
export function withoutLineBreaks(text: string): string {
  return text.replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space))
}

/** Length in code points, which is what a person would count for most scripts. */
export function textLength(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

/** Cuts after `limit` code points and adds `...`; shorter text stays as it is. */
export function cutText(text: string, limit: number): string {
  const points = Array.from(text)
  return points.length > limit ? `${points.slice(0, limit).join('').trimEnd()}...` : text
}

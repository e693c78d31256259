/** Longer than what a mail quotes. */
const readAtMost = 1000

/**
 * A text of others in which mail programs find nothing to link: URLs, hosts and emails are an ellipsis. Names such as
 * `Node.js` look like hosts, and mail programs may link them, too.
 */
export function withoutLinks(text: string): string {
  return text
    .slice(0, readAtMost)
    .toWellFormed()
    .split(/(\s+)/)
    .map((word) => (isLinked(word) ? '…' : word))
    .join('')
}

/** As browsers read it: U+3002 is a dot, and full-width characters are ordinary ones. */
function isLinked(word: string): boolean {
  const plain = word.normalize('NFKC').replaceAll('。', '.')
  return /[\p{L}\p{N}]\.[\p{L}\p{N}]|:\/|@\S/u.test(plain) || /^[a-z][a-z\d+-]*:\S/i.test(plain)
}

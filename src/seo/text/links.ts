import type { PageLink } from '#src/seo/landing/page.ts'

const isWordPart = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}]/u.test(char)

/** Where a name stands as a word of its own. -1: nowhere. */
function placeOf(text: string, name: string): number {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1))
    if (!isWordPart(text[at - 1]) && !isWordPart(text[at + name.length])) return at
  return -1
}

/** The text in parts, with a link at the first mention of each label. Of two that overlap, the earlier or longer one stays. */
function linkParts(text: string, links: readonly PageLink[]): (string | PageLink)[] {
  const found = links
    .map((link) => ({ link, at: placeOf(text, link.label) }))
    .filter(({ at }) => at !== -1)
    .toSorted((a, b) => a.at - b.at || b.link.label.length - a.link.label.length)
  const parts: (string | PageLink)[] = []
  let end = 0
  for (const { link, at } of found) {
    if (at < end) continue
    if (at > end) parts.push(text.slice(end, at))
    parts.push(link)
    end = at + link.label.length
  }
  if (end < text.length) parts.push(text.slice(end))
  return parts
}

/** The items of a list in parts. A label that several items have is linked in the first. */
export function linkItems(items: readonly string[], links: readonly PageLink[]): (string | PageLink)[][] {
  let left = [...links]
  return items.map((item) => {
    const parts = linkParts(item, left)
    left = left.filter((link) => !parts.includes(link))
    return parts
  })
}

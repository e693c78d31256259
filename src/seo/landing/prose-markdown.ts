import { escapeMarkdown, markdownLink } from '#src/seo/text/markdown.ts'
import type { NameLinks } from './name-links.ts'

export type Names = { links: NameLinks; origin: string }

/** With the directories that it names as links, as on the page. */
export function proseMarkdown(text: string, { links, origin }: Names): string {
  const pieces = links.get(text) ?? [text]
  return pieces
    .map((piece) =>
      typeof piece === 'string' ? spaced(piece) : markdownLink(piece.name, new URL(piece.href, origin).href),
    )
    .join('')
    .trim()
}

/** Escaped, with the spaces around it. */
const spaced = (text: string) =>
  [/^\s/.test(text) ? ' ' : '', escapeMarkdown(text), /\S\s+$/.test(text) ? ' ' : ''].join('')

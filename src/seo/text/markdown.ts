// Text and tables as Markdown that renders as exactly the given text.

/** One line of text, without headings, links, emphasis, table borders or HTML. Line breaks become spaces. */
export function escapeMarkdown(text: string): string {
  return (
    text
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/[\\`*_[\]<>#|~]/g, '\\$&')
      .replace(/&(?=#?\w+;)/g, '\\&')
      .replace(/^([-+=])/, '\\$1')
      .replace(/^(\d+)([.)])/, '$1\\$2')
      // Some renderers link every URL they see.
      .replace(/(\w):\/\//g, '$1\\://')
      .replace(/\bwww\./gi, (start) => `${start.slice(0, -1)}\\.`)
  )
}

/** The original of `escapeMarkdown`'s output, with spaces tidied. */
export function unescapeMarkdown(markdown: string): string {
  return markdown.replace(/\\([!-/:-@[-`{-~])/g, '$1').trim()
}

/** Several lines of text: a blank line separates paragraphs, a single line break stays one. */
export function markdownParagraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.split('\n').map(escapeMarkdown).filter(Boolean).join('\\\n'))
    .filter(Boolean)
    .join('\n\n')
}

/** A link. `href` is absolute. */
export function markdownLink(label: string, href: string): string {
  return `[${escapeMarkdown(label)}](${destination(href)})`
}

/** A URL as a link to itself. `href` is absolute. */
export function markdownUrl(href: string): string {
  return `<${new URL(href).href.replace(/[<>]/g, encodeURIComponent)}>`
}

/** Cells are Markdown. The first column names the row. */
export function markdownTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(headings.map(escapeMarkdown)), line(headings.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Verbatim text for copying. */
export function markdownVerbatim(text: string): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(Math.max(3, longest + 1))
  return `${fence}text\n${text}\n${fence}`
}

function destination(href: string): string {
  const reserved: Record<string, string> = { '(': '%28', ')': '%29', '<': '%3C', '>': '%3E', '|': '%7C', '\\': '%5C' }
  return new URL(href).href
    .replace(/[()<>|\\]/g, (character) => reserved[character] ?? character)
    .replace(/&(?=#?\w+;)/g, '&amp;')
}

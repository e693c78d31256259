import { readOwnSite } from '#functions/pages/own-site.ts'
import type { Environment } from '#src/env.ts'
import { unescapeMarkdown } from '#src/seo/text/markdown.ts'

/** The folders of landing pages and of the pages of directories. */
export const landingFolders = ['page', 'c', 'g', 'directory-list'] as const

export type Twin = { title: string; figures: { value: string; label: string }[] }

/**
 * A landing page's title and figures, from its Markdown twin on the static site, because the page's data is too large for a
 * function. Null: no such page. Rejects if the site doesn't respond.
 */
export async function findTwin(env: Environment, path: string): Promise<Twin | null> {
  const markdown = await readOwnSite(env, `${path}.md`)
  return markdown === null ? null : readTwin(markdown)
}

/** Figures are the list before the first section: `- **14** directories (one of them local)`. */
export function readTwin(markdown: string): Twin | null {
  const [opening = ''] = markdown.split('\n## ', 1)
  const [first = '', ...lines] = opening.split('\n')
  if (!first.startsWith('# ')) return null
  const figures = lines.flatMap((line) => {
    const [, value, label] = /^- \*\*(.+?)\*\* (.+?)(?: \([^()]*\))?$/.exec(line) ?? []
    return value === undefined || label === undefined
      ? []
      : [{ value: unescapeMarkdown(value), label: unescapeMarkdown(label) }]
  })
  return { title: unescapeMarkdown(first.slice(2)), figures }
}

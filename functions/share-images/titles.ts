import { fetchConfigured } from '#functions/http/outgoing/configured.ts'
import { unescapeMarkdown } from '#src/seo/text/markdown.ts'

/** The folders of landing pages and of the pages of directories. */
export const landingFolders = ['page', 'c', 'g', 'directory-list'] as const

const timeoutMs = 5000

/**
 * The title of a landing page, from its Markdown twin on the static site, because the page's data is too large for a
 * function. Null: no such page. Rejects if the site doesn't respond.
 */
export async function findTitle(origin: string, path: string): Promise<string | null> {
  const response = await fetchConfigured(`${origin}${path}.md`, { timeoutMs, ownSite: true, mayRedirect: true })
  const isTwin = response.ok && response.headers.get('content-type')?.startsWith('text/markdown')
  if (!isTwin) {
    if (response.status >= 500) throw new Error(`${path}.md answered ${response.status}`)
    return null
  }
  const [firstLine = ''] = (await response.text()).split('\n', 1)
  return firstLine.startsWith('# ') ? unescapeMarkdown(firstLine.slice(2)) : null
}

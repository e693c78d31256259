import { unescapeMarkdown } from '#src/seo/markdown.ts'
import { fetchConfigured } from '#functions/http/outgoing/configured.ts'

/** Where landing pages are. */
export const landingFolders = ['page', 'c', 'g'] as const

const timeoutMs = 5000

/**
 * The title of a landing page, from its Markdown twin on the static site: the data that it is made of is too large for a
 * function. Null: there is no such page. Rejects when the site does not answer.
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

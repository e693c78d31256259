import { readPageFacts } from '#functions/profiles/page-facts.ts'
import { directoryKey } from '#src/domain/urls/listing-keys.ts'
import type { Database } from '#src/storage/database.ts'
import { listPool } from './pool.ts'

/**
 * The keys of the directories that pages link to, of those that ask for a badge or link back. A link counts as on a
 * listing's page: it's there for visitors, whatever `rel` it has.
 */
export async function findLinkedDirectories(
  db: Database,
  pages: readonly { html: string; url: URL }[],
): Promise<string[]> {
  const asking = (await listPool(db)).filter(({ requiredAssets }) => requiredAssets?.includes('badge'))
  if (asking.length === 0) return []
  const linked = new Set(
    pages.flatMap(({ html, url }) => {
      const { links, base } = readPageFacts(html, url)
      return links.flatMap(({ href }) => {
        const target = URL.parse(href, base)
        return target && /^https?:$/.test(target.protocol) ? directoryKey(target) : []
      })
    }),
  )
  return asking.flatMap(({ key }) => (linked.has(key) ? [key] : []))
}

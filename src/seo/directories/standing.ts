import { kindPages } from './kind-pages.ts'
import type { Standing, Standings } from '#src/domain/directories/standing.ts'
import { directoryKey } from '#src/domain/urls/listing-keys.ts'
import { landingPages } from '#src/seo/landing/catalogue.ts'
import type { Block } from '#src/seo/landing/page.ts'
import { listedDirectories } from './list.ts'

// On how many pages a directory stands. We don't count visits, so that says how many readers see a mistake in it.

const top = 10

export function countStandings(): Standings {
  const found = new Map<string, Standing>(
    listedDirectories.map(({ key, hasPage }) => [key, { pages: Number(hasPage), weight: Number(hasPage) * 2 }]),
  )
  const lists = [
    ...landingPages
      .filter(({ indexable }) => indexable)
      .map(({ sections }) => sections.flatMap(({ blocks }) => blocks.flatMap(urlsOf))),
    ...kindPages.filter(({ indexable }) => indexable).map(({ rows }) => rows.map(({ url }) => url)),
  ]
  for (const urls of lists) {
    for (const [place, key] of [...new Set(urls.map((url) => directoryKey(new URL(url))))].entries()) {
      const standing = found.get(key)
      if (!standing) continue
      standing.pages += 1
      standing.weight += place < top ? 2 : 1
    }
  }
  return found
}

/** The sites that a block names, in its order. */
function urlsOf(block: Block): string[] {
  if (!('rows' in block)) return []
  return block.rows.flatMap((row) => ('url' in row && row.url !== undefined ? [row.url] : []))
}

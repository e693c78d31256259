import type { EditorsPick } from '#src/domain/directories/ranking.ts'
import { directoryKey } from '#src/domain/urls/listing-keys.ts'
import { allDossiers } from '#src/seo/data/dossiers.ts'
import { allIndustries } from '#src/seo/data/niche-directories.ts'
import { siteTypes } from '#src/seo/data/niches.ts'

type Picks = Record<string, EditorsPick>

/** Our editors' picks by the directory's key: for niches, types of site, and countries without their public registers. */
export const picksByKey: ReadonlyMap<string, Readonly<Picks>> = collectPicks()

/** The name of a site type's picks. Some types and niches have the same slug. */
export function typePicks(slug: string): string {
  return `type:${slug}`
}

function collectPicks(): Map<string, Picks> {
  const found = new Map<string, Picks>()
  const add = (name: string, rows: readonly { url: string; usedBy?: string }[]) =>
    rows.forEach(({ url, usedBy }, index) => {
      const key = directoryKey(new URL(url))
      const picks = found.get(key) ?? {}
      // A site can be there with several pages. The first counts.
      picks[name] ??= usedBy === undefined ? index + 1 : [index + 1, usedBy]
      found.set(key, picks)
    })
  for (const { niche, directories } of allIndustries) add(niche, directories)
  for (const { slug, picks = [] } of siteTypes)
    add(
      typePicks(slug),
      picks.map((key) => ({ url: `https://${key}` })),
    )
  for (const { country, directories } of allDossiers)
    add(
      country,
      directories.filter(({ kind }) => kind !== 'register').map(({ url }) => ({ url })),
    )
  return found
}

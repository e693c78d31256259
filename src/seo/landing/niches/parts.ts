import { type Directory, takes } from '#src/domain/directories/directories.ts'
import { dataChangedOn, directories } from '#src/seo/data/directories.ts'
import type { Niche } from '#src/seo/data/niches.ts'
import type { Industry } from '#src/seo/data/niche-directories.ts'
import { nicheNeighbors } from '#src/seo/landing/neighbors.ts'
import { paths } from '#src/seo/landing/paths.ts'

// What the pages of a niche have in common.

export function frameOf(niche: Niche, path: string) {
  return {
    path,
    crumbs: [paths.hub, paths.niches],
    siblings: nicheNeighbors(niche, path),
    lastModified: dataChangedOn,
    indexable: true,
    ...(niche.category && { category: niche.category }),
  }
}

const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, '')

/** What else of our list is made for the niche, at most ten. A rating of another site, such as a parent's, isn't its own. */
export function alsoMadeFor({ tags }: Niche, { directories: named }: Industry): Directory[] {
  const known = new Set(named.map(({ url }) => hostOf(url)))
  return directories
    .filter((row) => takes(row, tags) && !row.audience.includes('any-website') && !known.has(hostOf(row.url)))
    .slice(0, 10)
}

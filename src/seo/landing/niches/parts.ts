import type { Niche } from '#src/seo/data/niches.ts'
import { nicheNeighbors, nichePointers } from '#src/seo/landing/neighbors.ts'
import { paths } from '#src/seo/landing/paths.ts'

// What the pages of a niche have in common.

export function frameOf(niche: Niche, path: string) {
  return {
    path,
    crumbs: [paths.hub, paths.niches],
    siblings: nicheNeighbors(niche, path),
    pointers: nichePointers(niche, path),
    ...(niche.category && { category: niche.category }),
  }
}

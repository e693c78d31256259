import type { SiteType } from '#src/seo/data/niches.ts'
import { typeNeighbors, typePointers } from '#src/seo/landing/neighbors.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { fewestRows } from '#src/domain/directories/listed.ts'
import type { TypeRow } from './rows.ts'

// What the pages of a site type have in common.

/** `rows`: what the title names. */
export function frameOf(type: SiteType, path: string, rows: readonly TypeRow[]) {
  return {
    path,
    crumbs: [paths.hub, paths.siteTypes],
    siblings: typeNeighbors(type, path),
    indexable: rows.length >= fewestRows,
    pointers: typePointers(type, path),
    ...(type.category && { category: type.category }),
  }
}

/** 'Best first: our editors’ 5 picks for legal tech, then 5 broader directories.' */
export function originOf(rows: readonly TypeRow[], { label, picks }: SiteType): string {
  const own = rows.filter((row) => row.isMadeFor).length
  const others = rows.length - own
  const picked = own === 1 ? `our editors’ pick for ${label}` : `our editors’ ${own} picks for ${label}`
  const first = picks === undefined ? `${own} made for ${label} or picked by our editors` : picked
  const rest = others === 1 ? 'one broader directory' : `${others} broader directories`
  return `Best first: ${[...(own > 0 ? [first] : []), ...(others > 0 ? [rest] : [])].join(', then ')}.`
}

import type { SiteType } from '#src/seo/data/niches.ts'
import { nichePointer, typeNeighbors } from '#src/seo/landing/neighbors.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { fewestRows } from '#src/seo/landing/selection.ts'
import type { TypeRow } from './rows.ts'

// What the pages of a site type have in common.

/** `rows`: what the title names. */
export function frameOf(type: SiteType, path: string, rows: readonly TypeRow[]) {
  return {
    path,
    crumbs: [paths.hub, paths.siteTypes],
    siblings: typeNeighbors(type, path),
    indexable: rows.length >= fewestRows,
    pointer: nichePointer(type, path),
    ...(type.category && { category: type.category }),
  }
}

/** Which rows are made for the type, and which only take it among others. The former come first. */
export function originOf(rows: readonly TypeRow[], { label, picks }: SiteType): string {
  const own = rows.filter(isMadeFor).length
  const others = rows.length - own
  const what = picks === undefined ? `made for ${label} or picked by our editors` : `our editors’ picks for ${label}`
  if (own === 0) return `All of these also take other businesses than ${label}.`
  if (others === 0) return `All of these are ${what}.`
  const first = own === 1 ? 'The first one is' : `The first ${own} are`
  const rest = others === 1 ? 'The last one is' : `The other ${others} are`
  return `${first} ${what.replace('picks', own === 1 ? 'pick' : 'picks')}. ${rest} wider and also ${others === 1 ? 'takes' : 'take'} ${label}.`
}

const isMadeFor = ({ isOwn, reasons: [reason = ''] }: TypeRow) => isOwn && !reason.startsWith('Takes')

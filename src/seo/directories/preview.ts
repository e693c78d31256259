import { anyQuestion } from '#src/domain/directories/ranking.ts'
import type { Directory, DirectoryRow } from '#src/domain/directories/directories.ts'
import type { KnownList } from './known-list.ts'
import { rankRows } from './rank-rows.ts'

/** Both lists are named as directories we submit to. */
const rankedFor = ({ general, find }: KnownList) =>
  rankRows(
    general.filter(({ url }) => find(url)?.inPool),
    { ...anyQuestion, kind: 'saas' },
    find,
  )

/** Well-known names for the strip, best first. */
const wellKnown = [
  'Product Hunt',
  'G2',
  'Capterra',
  'AlternativeTo',
  'SourceForge',
  'BetaList',
  'Indie Hackers',
  'SaaSHub',
]

export function trustedNames(list: KnownList): readonly Directory[] {
  return rankedFor(list).filter(({ name }) => wellKnown.includes(name))
}

/** Ten rows for the home page: the best for SaaS of those whose rating and price are known. */
export function previewRows(list: KnownList): readonly DirectoryRow[] {
  return rankedFor(list)
    .filter(({ dr, pricing, network }) => dr !== undefined && pricing !== undefined && !network)
    .slice(0, 10)
}

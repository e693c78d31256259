import { anyQuestion } from '#src/domain/directories/ranking.ts'
import type { Directory, DirectoryRow } from '#src/domain/directories/directories.ts'
import { findListed } from './list.ts'
import { generalDirectories } from './recorded.ts'
import { rankRows } from './rank-rows.ts'

/** Both lists are named as directories we submit to. */
const ranked = rankRows(
  generalDirectories.filter(({ url }) => findListed(url)?.inPool),
  { ...anyQuestion, kind: 'saas' },
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

export const trustedNames: readonly Directory[] = ranked.filter(({ name }) => wellKnown.includes(name))

/** Ten rows for the home page: the best for SaaS of those whose rating and price are known. */
export const previewRows: readonly DirectoryRow[] = ranked
  .filter(({ dr, pricing, network }) => dr !== undefined && pricing !== undefined && !network)
  .slice(0, 10)

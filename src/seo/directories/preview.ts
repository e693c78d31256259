import { anyQuestion } from '#src/domain/directories/ranking.ts'
import { isIncluded } from '#src/domain/deliveries/choices.ts'
import type { Directory, DirectoryRow } from '#src/domain/directories/directories.ts'
import { directories } from '#src/seo/data/directories.ts'
import { rankRows } from './rank-rows.ts'

const ranked = rankRows(directories, { ...anyQuestion, kind: 'startup' })

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

/** Ten rows for the home page: the best for startups that orders use and of which the figures are known. */
export const previewRows: readonly DirectoryRow[] = ranked
  .filter((row) => isIncluded(row) && row.dr !== undefined && row.drAsOf && row.followed !== undefined && !row.network)
  .slice(0, 10)

import type { Directory } from '#src/domain/directories/directories.ts'
import { anyQuestion } from '#src/domain/directories/ranking.ts'
import { generalDirectories } from './recorded.ts'
import { rankRows } from './rank-rows.ts'

// Two groups: directories that state or ask for a link back, and those whose listed sites embed a badge, which proves
// no requirement. Sites built from one template are a third.

const stated = new Set(['stated-required', 'stated-optional', 'form-field-required', 'form-field-optional'])

const ranked = rankRows(generalDirectories, anyQuestion)

export const reciprocalDirectories: readonly Directory[] = ranked.filter(
  ({ reciprocalBasis }) => reciprocalBasis !== undefined && stated.has(reciprocalBasis),
)

const withBadge = ranked.filter((row) => row.badge === true && !reciprocalDirectories.includes(row))

export const badgeDirectories: readonly Directory[] = withBadge.filter(({ network }) => !network)

const family = withBadge.filter(({ network }) => network)

/** Sites built from one template aren't independent: their number, and the best. */
export const badgeNetwork = { count: family.length, shown: family.slice(0, 9) }

import type { Directory, ReciprocalBasis } from '#src/domain/directories/directories.ts'
import { anyQuestion } from '#src/domain/directories/ranking.ts'
import { generalDirectories } from './recorded.ts'
import { rankRows } from './rank-rows.ts'

// By what is known of a link back: required, optional or asked for, and a badge on listed sites, which proves no rule.
// Sites built from one template are a group of their own.

const ranked = rankRows(generalDirectories, anyQuestion)

const withRule = (...rules: ReciprocalBasis[]): readonly Directory[] =>
  ranked.filter(({ reciprocalBasis }) => reciprocalBasis !== undefined && rules.includes(reciprocalBasis))

export const requiredLinkBack = withRule('stated-required', 'form-field-required')
export const optionalLinkBack = withRule('stated-optional', 'form-field-optional', 'sources-differ')

const withBadge = ranked.filter(
  (row) => row.badge === true && !requiredLinkBack.includes(row) && !optionalLinkBack.includes(row),
)

export const badgeDirectories: readonly Directory[] = withBadge.filter(({ network }) => !network)

const family = withBadge.filter(({ network }) => network)

/** Sites built from one template aren't independent: their number, and the best. */
export const badgeNetwork = { count: family.length, shown: family.slice(0, 9) }

/** All rows of the page. */
export const reciprocalDirectories: readonly Directory[] = [
  ...requiredLinkBack,
  ...optionalLinkBack,
  ...badgeDirectories,
  ...badgeNetwork.shown,
]

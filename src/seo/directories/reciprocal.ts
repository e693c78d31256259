import type { Directory, ReciprocalBasis } from '#src/domain/directories/directories.ts'
import { anyQuestion } from '#src/domain/directories/ranking.ts'
import type { KnownList } from './known-list.ts'
import { rankRows } from './rank-rows.ts'

/**
 * Directories by what is known of a link back: required, optional or asked for, and a badge on listed sites, which proves
 * no rule. Sites built from one template aren't independent, so they are a group: their number, and the best.
 */
export type ReciprocalLists = {
  required: readonly Directory[]
  optional: readonly Directory[]
  badges: readonly Directory[]
  network: { count: number; shown: readonly Directory[] }
  /** All rows of the page. */
  all: readonly Directory[]
}

export function reciprocalLists({ general, find }: KnownList): ReciprocalLists {
  const ranked = rankRows(general, anyQuestion, find)
  const withRule = (...rules: ReciprocalBasis[]) =>
    ranked.filter(({ reciprocalBasis }) => reciprocalBasis !== undefined && rules.includes(reciprocalBasis))
  const required = withRule('stated-required', 'form-field-required')
  const optional = withRule('stated-optional', 'form-field-optional', 'sources-differ')
  const withBadge = ranked.filter((row) => row.badge === true && !required.includes(row) && !optional.includes(row))
  const badges = withBadge.filter(({ network }) => !network)
  const family = withBadge.filter(({ network }) => network)
  const shown = family.slice(0, 9)
  return {
    ...{ required, optional, badges, network: { count: family.length, shown } },
    all: [...required, ...optional, ...badges, ...shown],
  }
}

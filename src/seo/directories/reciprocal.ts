import type { Directory } from '#src/domain/directories/directories.ts'
import { directories } from '#src/seo/data/directories.ts'

// Two groups: directories that state or ask for a link back, and those whose listed sites embed a badge, which proves
// no requirement. Sites built from one template are a third.

const stated = new Set(['stated-required', 'stated-optional', 'form-field-required', 'form-field-optional'])

export const reciprocalDirectories: readonly Directory[] = directories.filter(
  ({ reciprocalBasis }) => reciprocalBasis !== undefined && stated.has(reciprocalBasis),
)

const withBadge = directories.filter((row) => row.badge === true && !reciprocalDirectories.includes(row))

export const badgeDirectories: readonly Directory[] = withBadge.filter(({ network }) => !network)

const family = withBadge.filter(({ network }) => network)

/** Sites built from one template aren't independent: their number, and the strongest. */
export const badgeNetwork = { count: family.length, shown: family.slice(0, 9) }

/** 'asks for a link back', 'offers a better place for one' … */
export function linkBackRule({ reciprocalBasis }: Pick<Directory, 'reciprocalBasis'>): string {
  switch (reciprocalBasis) {
    case 'stated-required':
      return 'required, says the site'
    case 'stated-optional':
      return 'optional, says the site'
    case 'form-field-required':
      return 'required by its form'
    case 'form-field-optional':
      return 'optional in its form'
    default:
      return 'listed sites embed its badge'
  }
}

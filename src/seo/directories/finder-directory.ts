import type { Directory } from '#src/domain/directories/directories.ts'
import type { FinderDirectory } from '#src/domain/directories/finder.ts'
import type { ListedDirectory } from '#src/domain/directories/listed.ts'

/** As the finder and orders know it. */
export function finderDirectory(directory: ListedDirectory): FinderDirectory {
  const { name, url, submitUrl, audience, countries, dr, drAsOf, pricing, followed, checkedOn, network } = directory
  return {
    name,
    url,
    submitUrl,
    audience,
    countries: countries.length > 0 ? countries : undefined,
    dr,
    drAsOf,
    pricing,
    followed,
    checkedOn,
    network,
    noLinkBack: needsNoLinkBack(directory) || undefined,
    inPool: directory.inPool || undefined,
    hasPage: directory.hasPage || undefined,
  }
}

/** It says that no link back is required, or leaves it to the founder. */
function needsNoLinkBack({ reciprocal, reciprocalBasis }: Pick<Directory, 'reciprocal' | 'reciprocalBasis'>): boolean {
  return reciprocal === false || reciprocalBasis === 'stated-optional' || reciprocalBasis === 'form-field-optional'
}

import type { Directory } from '#src/domain/directories/directories.ts'
import type { FinderDirectory } from '#src/domain/directories/finder.ts'
import { countries, type Country } from '#src/seo/data/countries.ts'
import { directories } from '#src/seo/data/directories.ts'

/** The finder's data: our directories, then the national ones, of which little more than the name is known. */
export const finderDirectories: readonly FinderDirectory[] = [
  ...directories.map(finderDirectory),
  ...countries.flatMap(localDirectories),
]

function finderDirectory(directory: Directory): FinderDirectory {
  const { name, url, submitUrl, audience, countries: places, dr, drAsOf, pricing, followed, checkedOn } = directory
  const noLinkBack = needsNoLinkBack(directory) || undefined
  return { name, url, submitUrl, audience, countries: places, dr, drAsOf, pricing, followed, checkedOn, noLinkBack }
}

/** It says that no link back is required, or leaves it to the founder. */
function needsNoLinkBack({ reciprocal, reciprocalBasis }: Directory): boolean {
  return reciprocal === false || reciprocalBasis === 'stated-optional' || reciprocalBasis === 'form-field-optional'
}

/** Some are among our directories already, with more facts. */
function localDirectories({ iso2, directories: places }: Country): FinderDirectory[] {
  const known = new Set(directories.map(({ url }) => url))
  return places
    .filter(({ url }) => !known.has(url))
    .map(({ name, url, kind }) => ({
      name,
      url,
      audience: kind === 'startup' ? ['startups'] : ['local-businesses', 'small-businesses'],
      countries: [iso2],
    }))
}

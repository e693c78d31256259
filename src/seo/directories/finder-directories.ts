import type { DirectoryFigures } from '#src/domain/directories/directories.api.ts'
import type { FinderDirectory, FinderResults } from '#src/domain/directories/finder.ts'
import type { ListedDirectory } from '#src/domain/directories/listed.ts'
import type { Rankable } from '#src/domain/directories/ranking.ts'
import { kindOfNiche } from '#src/domain/products/kinds.ts'
import { currentDirectories, type DirectoryRecords } from './current-directories.ts'
import { rankedBy } from './ranked-by.ts'

/** The finder's data: the whole list without dead directories. */
export function finderDirectories(records: DirectoryRecords): FinderDirectory[] {
  return currentDirectories(records).map((directory) => ({
    ...finderDirectory(directory),
    results: resultsOf(records.get(directory.key)?.figures),
  }))
}

const wholePercent = (share: number) => Math.round(share * 100)

function resultsOf(figures: DirectoryFigures | undefined): FinderResults | undefined {
  if (!figures || figures.accepted === null) return undefined
  const { accepted, daysToLive, followed, demo } = figures
  return {
    accepted: [wholePercent(accepted.share), accepted.of],
    acceptedLow: wholePercent(accepted.low),
    ...(daysToLive !== null && { daysToLive }),
    ...(followed && { followed: [wholePercent(followed.share), followed.of] }),
    ...(demo && { demo }),
  }
}

function finderDirectory(directory: ListedDirectory): FinderDirectory {
  const { submitUrl, drAsOf, pricing, checkedOn, network } = directory
  // No one asks the finder for languages.
  const { languages: _, picks, ...ranked } = rankedBy(directory)
  return {
    ...ranked,
    picks: picks && askable(picks),
    submitUrl,
    drAsOf,
    pricing,
    checkedOn,
    network,
    noLinkBack: needsNoLinkBack(directory) || undefined,
    inPool: directory.inPool || undefined,
    hasPage: directory.hasPage || undefined,
  }
}

/** It says that no link back is required, or leaves it to the founder. */
function needsNoLinkBack({
  reciprocal,
  reciprocalBasis,
  requiredAssets,
}: Pick<ListedDirectory, 'reciprocal' | 'reciprocalBasis' | 'requiredAssets'>): boolean {
  if (requiredAssets !== undefined) return !requiredAssets.includes('badge')
  return reciprocal === false || reciprocalBasis === 'stated-optional' || reciprocalBasis === 'form-field-optional'
}

/** Picks for niches of a kind, and for countries. The finder isn't asked for other niches. */
function askable(picks: NonNullable<Rankable['picks']>): Rankable['picks'] {
  const kept = Object.entries(picks).filter(([name]) => name.length === 2 || kindOfNiche(name) !== undefined)
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}

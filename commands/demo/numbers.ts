import { countIndependent } from '#src/domain/directories/finder.ts'
import { median } from '#src/domain/directories/figures.ts'
import type { ListedDirectory } from '#src/domain/directories/listed.ts'
import { planNumbers } from '#src/seo/data/plan-numbers.ts'
import { deliveryDays } from '#src/domain/plans/allowances.ts'
import { countries } from '#src/seo/data/countries.ts'
import { currentDirectories, type DirectoryRecords } from '#src/seo/directories/current-directories.ts'
import { countFitting } from '#src/seo/directories/fitting.ts'
import { listCounts } from '#src/seo/directories/list.ts'
import { listNumbers } from '#src/seo/directories/list-numbers.ts'
import { reciprocalLists } from '#src/seo/directories/reciprocal.ts'
import { knownList } from '#src/seo/directories/known-list.ts'

/** What `{{name}}` in a demo post stands for. Counts are the home page's: same records, same rules. */
export function demoNumbers(records: DirectoryRecords): ReadonlyMap<string, string> {
  const pool = currentDirectories(records).filter(({ inPool }) => inPool)
  const count = (isCounted: (directory: ListedDirectory) => boolean) => countIndependent(pool.filter(isCounted))
  const { total, pool: poolSize, free, followed } = listNumbers(records)
  const isFree = ({ pricing }: ListedDirectory) => pricing === 'Free' || pricing === 'Freemium'
  const isBetween = ({ dr }: ListedDirectory, least: number, below: number) =>
    dr !== undefined && dr >= least && dr < below
  const rating = (least: number, below: number) => ({
    all: count((row) => isBetween(row, least, below)),
    known: count((row) => isBetween(row, least, below) && row.followed !== undefined),
    followed: count((row) => isBetween(row, least, below) && row.followed === true),
  })
  const ratings = { 70: rating(70, 101), 50: rating(50, 70), 30: rating(30, 50), 0: rating(0, 30) }
  const reciprocal = reciprocalLists(knownList(records))
  const numbers: Record<string, number> = {
    ...{ total, pool: poolSize, free, followed },
    ...{ general: listCounts.general, industry: listCounts.industry, national: listCounts.national },
    countries: countries.length,
    marked: count((row) => row.followed === false),
    ruleKnown: count((row) => row.followed !== undefined),
    ruleUnknown: count((row) => row.followed === undefined),
    rated: count(({ dr }) => dr !== undefined),
    dated: count(({ dr, drAsOf }) => dr !== undefined && drAsOf !== undefined),
    medianDr: Math.round(median(pool.flatMap(({ dr }) => dr ?? [])) ?? 0),
    freeFollowed: count((row) => isFree(row) && row.followed === true),
    freeFollowedRated: count((row) => isFree(row) && row.followed === true && isBetween(row, 30, 101)),
    ...Object.fromEntries(
      Object.entries(ratings).flatMap(([least, { all, known, followed: followedThere }]) => [
        [`dr${least}`, all],
        [`dr${least}Known`, known],
        [`dr${least}Followed`, followedThere],
      ]),
    ),
    linkRequired: reciprocal.required.length,
    linkOptional: reciprocal.optional.length,
    badgeSeen: reciprocal.badges.length,
    badgeTemplate: reciprocal.network.count,
    fitSaas: countFitting(records, 'saas'),
    fitAi: countFitting(records, 'ai-tool'),
    fitRestaurant: countFitting(records, 'restaurant'),
    deliveryDays,
  }
  return new Map([
    ...Object.entries(numbers).map(([name, value]) => [name, value.toLocaleString('en')] as const),
    ...planNumbers,
  ])
}

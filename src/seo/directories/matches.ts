import type { PoolDirectory } from '#src/domain/deliveries/choices.ts'
import {
  anyDirectory,
  countIndependent,
  type FinderDirectory,
  findDirectories,
} from '#src/domain/directories/finder.ts'
import type { MatchCounts, MatchData } from '#src/domain/directories/matches.ts'
import { productKinds } from '#src/domain/products/kinds.ts'
import { countries } from '#src/seo/data/countries.ts'
import { findDossier } from '#src/seo/data/dossiers.ts'
import { nameInText } from '#src/seo/landing/countries/names.ts'
import { sellsTo } from '#src/seo/landing/countries/parts.ts'
import { currentPool, type DirectoryRecords } from './current-directories.ts'
import { finderDirectories } from './finder-directories.ts'

type Place = string | null
type Counted = Pick<FinderDirectory, 'countries'>
/** The finder's directories, and those that orders choose from. */
type Directories = { listed: readonly FinderDirectory[]; pool: readonly PoolDirectory[] }

/**
 * The counts for every kind and country, as the finder and our orders find them. A network counts once, except where we
 * submit: an order has a row for each of its sites.
 */
export function countMatches(records: DirectoryRecords): MatchData {
  const directories = { listed: finderDirectories(records), pool: currentPool(records) }
  const names: string[] = []
  const placeOf = (name: string) => (names.includes(name) ? names.indexOf(name) : names.push(name) - 1)
  const kinds = Object.fromEntries(
    [...productKinds.keys()].map((kind) => [
      kind,
      matchesOf(directories, kind, (found) => [...found.counts, ...found.first.map(placeOf)]),
    ]),
  )
  return {
    names,
    countries: Object.fromEntries(countries.map((country) => [country.iso2, nameInText(country)])),
    unsold: countries.filter(({ iso2 }) => !sellsTo(findDossier(iso2))).map(({ iso2 }) => iso2),
    kinds,
  }
}

type Found = { counts: [number, number, number, number]; first: string[] }

function matchesOf({ listed, pool }: Directories, kind: string, packed: (found: Found) => MatchCounts) {
  const fitting = findDirectories(listed, { ...anyDirectory, kind })
  const submittable = findDirectories(pool, { ...anyDirectory, kind })
  const own = new Set([...fitting, ...submittable].flatMap((directory) => directory.countries ?? []))
  const found = (country: Place): Found => {
    const fit = servingIn(fitting, country)
    return {
      counts: [
        countIndependent(fit),
        countIndependent(fit.filter(({ pricing }) => pricing === 'Free' || pricing === 'Freemium')),
        countIndependent(fit.filter(({ followed }) => followed === true)),
        // Without a country, orders choose from those without restriction.
        servingIn(submittable, country ?? '').length,
      ],
      first: firstThree(fit, kind, country),
    }
  }
  const elsewhere = found('')
  return {
    any: packed(found(null)),
    elsewhere: packed(elsewhere),
    countries: Object.fromEntries([...own].toSorted().map((code) => [code, packed(over(found(code), elsewhere))])),
  }
}

/** See `KindMatches`. */
function over({ counts: [fit, free, followed, submit], first }: Found, { counts: base }: Found): Found {
  return { counts: [fit - base[0], free - base[1], followed - base[2], submit - base[3]], first }
}

/** As the finder chooses: a country's own and those without restriction. */
function servingIn<Row extends Counted>(rows: readonly Row[], country: Place): Row[] {
  return country === null ? [...rows] : rows.filter(({ countries: codes }) => codes?.includes(country) ?? true)
}

/**
 * The finder ranks a country's own directories higher, all by the same number of points. So the first three are among
 * its first three own ones and the first three of the rest, and ranking all again isn't needed.
 */
function firstThree(ranked: readonly FinderDirectory[], kind: string, country: Place): string[] {
  const isOwn = ({ countries: codes }: Counted) => country !== null && codes?.includes(country) === true
  const candidates = [ranked.filter(isOwn), ranked.filter((row) => !isOwn(row))].flatMap((rows) => rows.slice(0, 3))
  return findDirectories(candidates, { ...anyDirectory, kind, country })
    .slice(0, 3)
    .map(({ name }) => name)
}

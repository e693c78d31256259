import type { Directory } from '#src/domain/directories/directories.ts'
import { median, strongDr } from '#src/domain/directories/figures.ts'
import type { ListedDirectory } from '#src/domain/directories/listed.ts'
import { takesApplications } from '#src/domain/directories/submitters.ts'
import { monthAndYear } from '#src/domain/dates/dates.ts'
import { countryInText } from '#src/domain/directories/place-names.ts'
import { listOf } from '#src/seo/landing/wording.ts'
import type { KnownList } from './known-list.ts'

/** What is known of all directories of a kind, counted from its rows. */
export type KindFacts = {
  count: number
  /** With a free listing, alone or beside a paid one. */
  free: number
  /** With free listings only. */
  onlyFree: number
  paid: number
  unpriced: number
  followed: number
  nofollow: number
  /** With a published DR. `low`, `median` and `high` are 0 without any. */
  rated: number
  low: number
  median: number
  high: number
  /** With a DR of 60 or more, and of less than 30. */
  strong: number
  weak: number
  /** Whose form is known. */
  forms: number
  /** To which we submit products. */
  ours: number
  /** That only the owner of a business or an account can use, and that nobody can apply to. */
  owners: number
  closed: number
  anyWebsite: number
  template: number
  badges: number
  visits: number
  checked: number
  /** 'October 2026' */
  lastChecked: string
  /** 'the United States, Canada and India': those named most often. Empty: none is for a country. */
  countries: string
  /** 'the United States 19, Canada 2, India 2' */
  countryCounts: string
  /** For only some countries. */
  local: number
  /** How many take products with this tag. */
  takes: (tag: string) => number
}

const weakDr = 30

export function kindFacts(rows: readonly Directory[], { find }: KnownList): KindFacts {
  const listed = rows.map(({ url }) => find(url))
  const ratings = rows.flatMap(({ dr }) => dr ?? []).sort((a, b) => a - b)
  const countOf = (hasFact: (row: Directory) => boolean) => rows.filter(hasFact).length
  // What an order leaves out for one reason may have others.
  const listedOf = (isSo: (directory: ListedDirectory) => boolean) =>
    listed.filter((one) => one !== undefined && isSo(one)).length
  const priced = (...prices: Directory['pricing'][]) => countOf(({ pricing }) => prices.includes(pricing))
  const days = rows.flatMap(({ checkedOn }) => checkedOn ?? []).sort()
  return {
    count: rows.length,
    free: priced('Free', 'Freemium'),
    onlyFree: priced('Free'),
    paid: priced('Paid'),
    unpriced: priced(undefined),
    followed: countOf(({ followed }) => followed === true),
    nofollow: countOf(({ followed }) => followed === false),
    rated: ratings.length,
    low: ratings[0] ?? 0,
    median: Math.round(median(ratings) ?? 0),
    high: ratings.at(-1) ?? 0,
    strong: ratings.filter((dr) => dr >= strongDr).length,
    weak: ratings.filter((dr) => dr < weakDr).length,
    forms: countOf(({ submitUrl }) => submitUrl !== undefined),
    ours: listedOf(({ inPool }) => inPool),
    owners: listedOf(({ acceptsSubmissions }) => acceptsSubmissions === 'owner'),
    closed: listedOf(({ acceptsSubmissions }) => !takesApplications(acceptsSubmissions)),
    anyWebsite: countOf(({ audience }) => audience.includes('any-website')),
    template: countOf(({ network }) => network !== undefined),
    badges: countOf(({ badge }) => badge === true),
    visits: countOf(({ visits }) => visits !== undefined),
    checked: days.length,
    lastChecked: days.length > 0 ? monthAndYear(days.at(-1) ?? '') : '',
    ...countriesOf(listed.map((one) => one?.countries ?? [])),
    takes: (tag) => countOf(({ audience }) => audience.includes(tag)),
  }
}

function countriesOf(codes: readonly (readonly string[])[]): Pick<KindFacts, 'countries' | 'countryCounts' | 'local'> {
  const counts = new Map<string, number>()
  for (const code of codes.flat()) counts.set(code, (counts.get(code) ?? 0) + 1)
  const named = [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 3)
    .map(([code, count]) => ({ name: countryInText(code), count }))
  return {
    countries: listOf(named.map(({ name }) => name)),
    countryCounts: named.map(({ name, count }) => `${name} ${count}`).join(', '),
    local: codes.filter((own) => own.length > 0).length,
  }
}

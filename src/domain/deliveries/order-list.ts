import { listingPrices } from '#src/domain/directories/directories.ts'
import type { DirectoryPreview, OfferedDirectory } from './deliveries.api.ts'
import { directoryCount, unlocksText } from './locks.ts'
import type { Choices, RowChoice } from './orders.ts'

// An order's list, as its customer changes it: what is submitted to, in what order, and what comes next.

/** `spare`: takes the place of one that is excluded or declined. `locked`: joins once its customer has what it asks for. */
type Standing = 'used' | 'excluded' | 'spare' | 'locked'

/** `place`: when it's submitted to, from 1. Null: it isn't. */
export type ArrangedDirectory = OfferedDirectory & { standing: Standing; place: number | null }

type ListToArrange = Pick<DirectoryPreview, 'owed'> & { directories: readonly OfferedDirectory[] }

/**
 * The list in the order of work: what is fixed, what should be first, and the rest as it was ranked. An excluded directory
 * stays where it is, and the next one moves up.
 */
export function arrangeList({ directories, owed }: ListToArrange): ArrangedDirectory[] {
  const turn = ({ fixed, firstAt }: OfferedDirectory) => (fixed ? -1 : (firstAt ?? Infinity))
  let place = 0
  return directories
    .toSorted((a, b) => (turn(a) === turn(b) ? 0 : turn(a) - turn(b)))
    .map((directory) => {
      if (directory.choice === 'excluded') return { ...directory, standing: 'excluded', place: null }
      if (directory.locks.length > 0) return { ...directory, standing: 'locked', place: null }
      if (place >= owed) return { ...directory, standing: 'spare', place: null }
      place += 1
      return { ...directory, standing: 'used', place }
    })
}

/** What was chosen for a directory. */
export function choiceOf({ excluded, first }: Choices, key: string): RowChoice {
  if (excluded.includes(key)) return 'excluded'
  return first.includes(key) ? 'first' : 'none'
}

/** The same choices, with another one for a directory. What is put first comes after what already was. */
export function withChoice(choices: Choices, key: string, choice: RowChoice): Choices {
  if (choiceOf(choices, key) === choice) return choices
  const excluded = choices.excluded.filter((one) => one !== key)
  const first = choices.first.filter((one) => one !== key)
  return {
    excluded: choice === 'excluded' ? [...excluded, key] : excluded,
    first: choice === 'first' ? [...first, key] : first,
  }
}

/**
 * How many exclusions count. One of a directory that doesn't fit anymore, or that has gone, takes nothing off the list. It
 * stays stored, because the directory may come back.
 */
export function countExcluded({ excluded }: Choices, known: ReadonlySet<string>): number {
  return excluded.filter((key) => known.has(key)).length
}

export const listColumns = {
  place: 'Our order',
  name: 'Directory',
  dr: 'DR',
  followed: 'Links',
  price: 'Listing',
} as const
export type ListColumn = keyof typeof listColumns
export type ListSort = { column: ListColumn; direction: 'ascending' | 'descending' }

const prices: readonly unknown[] = listingPrices

/** Unknown values come last, in either direction. Equal ones stay in the order of work. */
export function sortList(rows: readonly ArrangedDirectory[], { column, direction }: ListSort): ArrangedDirectory[] {
  if (column === 'place') return direction === 'ascending' ? [...rows] : rows.toReversed()
  const sign = direction === 'ascending' ? 1 : -1
  if (column === 'name') return rows.toSorted((a, b) => sign * a.name.localeCompare(b.name, 'en'))
  const valueOf = ({ dr, followed, price }: ArrangedDirectory): number | null => {
    if (column === 'dr') return dr
    if (column === 'followed') return followed === null ? null : Number(followed)
    return price === null ? null : prices.indexOf(price)
  }
  return rows.toSorted((a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return sign * (one - other)
  })
}

/** The rows whose name, URL or reason has all words. */
export function searchList(rows: readonly ArrangedDirectory[], text: string): ArrangedDirectory[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter(({ name, url, reason }) => {
    const said = `${name} ${url} ${reason}`.toLowerCase()
    return words.every((word) => said.includes(word))
  })
}

/** How many are used, excluded, locked, and left: together all that fit. */
export function countList(rows: readonly ArrangedDirectory[], fitting: number) {
  const count = (standing: Standing) => rows.filter((row) => row.standing === standing).length
  const [used, excluded, locked] = [count('used'), count('excluded'), count('locked')]
  return { used, excluded, locked, spare: Math.max(0, fitting - used - excluded - locked) }
}

/** `unlocks`: 'A video unlocks 6 directories' */
export type LockedGroup = { unlocks: string; rows: ArrangedDirectory[] }

/** What is ready, what is locked, by what unlocks it, and what is excluded. Each row is in one of them. */
export function groupList(rows: readonly ArrangedDirectory[]) {
  const ready = rows.filter(({ standing }) => standing === 'used' || standing === 'spare')
  const excluded = rows.filter(({ standing }) => standing === 'excluded')
  const groups = Map.groupBy(
    rows.filter(({ standing }) => standing === 'locked'),
    ({ locks }) => unlocksText(locks),
  )
  const locked = Array.from(groups, ([unlocks, members]): LockedGroup => {
    const verb = members[0]?.locks.length === 1 ? 'unlocks' : 'unlock'
    return { unlocks: `${unlocks} ${verb} ${directoryCount(members.length)}`, rows: members }
  })
  return { ready, excluded, locked: locked.toSorted((a, b) => b.rows.length - a.rows.length) }
}

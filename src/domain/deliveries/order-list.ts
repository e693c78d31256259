import type { DirectoryPreview, OfferedDirectory } from './deliveries.api.ts'
import { type Choices, noChoices, type RowChoice } from './orders.ts'

// An order's list, as its customer changes it: what is submitted to, in what order, and what comes next.

/** `spare`: takes the place of one that is excluded or declined. */
export type Standing = 'used' | 'excluded' | 'spare'

/** `place`: when it's submitted to, from 1. Null: it isn't. */
export type ArrangedDirectory = OfferedDirectory & { standing: Standing; place: number | null }

/**
 * The list in the order of work: what is fixed, what should be first, and the rest as it was ranked. An excluded directory
 * stays where it is, and the next one moves up.
 */
export function arrangeList({
  directories,
  owed,
}: Pick<DirectoryPreview, 'directories' | 'owed'>): ArrangedDirectory[] {
  const turn = ({ fixed, firstAt }: OfferedDirectory) => (fixed ? -1 : (firstAt ?? Infinity))
  let place = 0
  return directories
    .toSorted((a, b) => (turn(a) === turn(b) ? 0 : turn(a) - turn(b)))
    .map((directory) => {
      if (directory.choice === 'excluded') return { ...directory, standing: 'excluded', place: null }
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

/** The choices about directories that are still in the list. */
export function knownChoices(choices: Choices | null, known: ReadonlySet<string>): Choices {
  const { excluded, first } = choices ?? noChoices
  return { excluded: excluded.filter((key) => known.has(key)), first: first.filter((key) => known.has(key)) }
}

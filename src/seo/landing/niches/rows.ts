import type { ListedDirectory } from '#src/domain/directories/listed.ts'
import {
  anyQuestion,
  type Basis,
  fitBasis,
  type Question,
  rankDirectories,
  reasonsOf,
} from '#src/domain/directories/ranking.ts'
import type { Niche } from '#src/seo/data/niches.ts'
import { asPicked } from '#src/seo/directories/as-picked.ts'
import type { KnownList } from '#src/seo/directories/known-list.ts'
import { rankedBy } from '#src/seo/directories/ranked-by.ts'
import { nicheQuestion } from '#src/seo/landing/presets.ts'

// Which directories stand in the tables of a niche's pages, in the one ranking.

export type NicheRow = ListedDirectory & {
  reasons: readonly string[]
  basis: Basis
  /** It answers the niche's own question. Others only take the wider kind. */
  isOwn: boolean
}
export type NicheRows = { fitting: readonly NicheRow[]; open: readonly NicheRow[] }

/** Pages about countries have the national ones. */
export function nicheDirectories({ listed }: KnownList) {
  return listed.filter(({ group }) => group !== 'national').map((directory) => ({ directory, ...rankedBy(directory) }))
}
type NicheDirectories = ReturnType<typeof nicheDirectories>

const takesAny = ({ audience }: ListedDirectory) => audience.includes('any-website')

function ranked(known: NicheDirectories, question: Question, isOwn: boolean): NicheRow[] {
  return rankDirectories(known, question).map(({ directory, judgment, ...row }) => ({
    ...directory,
    isOwn,
    basis: fitBasis(judgment, question),
    // Who uses a pick, and that our editors describe it, is said where it's described.
    reasons: reasonsOf(
      { ...row, described: undefined },
      { ...judgment, pick: judgment.pick && { ...judgment.pick, usedBy: undefined } },
      question,
    ),
  }))
}

function pickedFor({ slug }: Niche, one: NicheDirectories[number]): NicheDirectories[number] {
  const directory = asPicked(one.directory, slug)
  return directory === one.directory ? one : { directory, ...rankedBy(directory) }
}

/** Those that fit a niche, best first, then those of its wider kind. The ones that take any website are apart. */
export function rowsOf(niche: Niche, known: NicheDirectories): NicheRows {
  const { notTakenBy = [] } = niche
  const shown = known.filter(({ directory: { key } }) => !notTakenBy.includes(key)).map((one) => pickedFor(niche, one))
  const own = ranked(shown, nicheQuestion(niche), true)
  const wider = niche.wider === undefined ? [] : ranked(shown, { ...anyQuestion, kind: niche.wider }, false)
  const byKey = new Map([...wider, ...own].map((row) => [row.key, row]))
  const keys = new Set([...own, ...wider].map(({ key }) => key))
  const rows = [...keys].flatMap((key) => byKey.get(key) ?? [])
  return { fitting: rows.filter((row) => !takesAny(row)), open: rows.filter(takesAny) }
}

import type { ListedDirectory } from '#src/domain/directories/listed.ts'
import { anyQuestion, describedReason, type Question, rankDirectories } from '#src/domain/directories/ranking.ts'
import type { Niche } from '#src/seo/data/niches.ts'
import { asPicked } from '#src/seo/directories/as-picked.ts'
import type { KnownList } from '#src/seo/directories/known-list.ts'
import { rankedBy } from '#src/seo/directories/ranked-by.ts'
import { nicheQuestion } from '#src/seo/landing/presets.ts'

// Which directories stand in the tables of a niche's pages, in the one ranking.

export type NicheRow = ListedDirectory & {
  reasons: readonly string[]
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

/** Who uses a pick, and what else we say of it, is said where it's described. */
function brief(reasons: readonly string[]): string[] {
  return reasons.filter((reason) => reason !== describedReason).map((reason) => reason.replace(/, used by .*$/, ''))
}

function ranked(known: NicheDirectories, question: Question, isOwn: boolean): NicheRow[] {
  return rankDirectories(known, question).map(({ directory, reasons }) => ({
    ...directory,
    isOwn,
    reasons: brief(reasons),
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

import type { DirectoryRow } from '#src/domain/directories/directories.ts'
import { scopeText } from '#src/domain/directories/named-directories.ts'
import type { ListedDirectory } from '#src/domain/directories/listed.ts'
import { fitBasis, type Question, rankDirectories } from '#src/domain/directories/ranking.ts'
import { takesApplications } from '#src/domain/directories/submitters.ts'
import { productKinds } from '#src/domain/products/kinds.ts'
import type { SiteType } from '#src/seo/data/niches.ts'
import { asPicked } from '#src/seo/directories/as-picked.ts'
import type { KnownList } from '#src/seo/directories/known-list.ts'
import { rankedBy } from '#src/seo/directories/ranked-by.ts'
import { typeQuestions } from '#src/seo/landing/presets.ts'
import { capitalize } from '#src/seo/landing/wording.ts'

// Which directories stand in the tables of a site type's pages, in the one ranking.

export type TypeRow = DirectoryRow & {
  /** It's made or picked for the type. Others take a wider kind. */
  isMadeFor: boolean
  reasons: readonly string[]
  /** What its form asks for. Empty: unknown. */
  asks: readonly string[]
}

/** Someone can apply there, and it isn't a list of any website. */
export function openDirectories({ listed }: KnownList) {
  return listed
    .filter(
      ({ acceptsSubmissions, audience, network }) =>
        takesApplications(acceptsSubmissions) && !audience.includes('any-website') && network === undefined,
    )
    .map((directory) => ({ directory, ...rankedBy(directory) }))
}

/** Directories that take a type of site, best first. Of those for some countries, only our editors' picks. */
export function rowsOf(type: SiteType, open: ReturnType<typeof openDirectories>): TypeRow[] {
  const seen = new Set(type.notTakenBy)
  return typeQuestions(type).flatMap((question, place) =>
    rankDirectories(pickedFor(question, open), question)
      .filter(({ directory, judgment }) => directory.countries.length === 0 || judgment.pick !== null)
      .filter(({ directory: { key } }) => !seen.has(key) && seen.add(key))
      .map(({ directory, judgment, reasons }) => ({
        ...typeRow(directory, reasons, type),
        isMadeFor: place === 0 && fitBasis(judgment, question).is !== 'takes',
      })),
  )
}

/** As they're picked for the niche that a question asks for, or that of its kind. */
function pickedFor({ industry, kind }: Question, open: ReturnType<typeof openDirectories>): typeof open {
  const niche = industry ?? productKinds.get(kind ?? '')?.niche
  return open.map((one) => {
    const directory = asPicked(one.directory, niche)
    return directory === one.directory ? one : { directory, ...rankedBy(directory) }
  })
}

function typeRow(directory: ListedDirectory, reasons: readonly string[], type: SiteType): Omit<TypeRow, 'isMadeFor'> {
  const { countries } = directory
  const scope =
    countries.length === 0 ? [] : [countries.length > 3 ? 'Some countries only' : `${scopeText(countries)} only`]
  return {
    ...directory,
    reasons: [...reasons, ...scope],
    asks: asksOf(directory, type),
  }
}

/** As for the type's niche, else as our editors say in general or for the first of its niches. */
function asksOf({ notes }: ListedDirectory, { niche, tags }: SiteType): readonly string[] {
  const known = notes.filter(({ asks }) => asks.length > 0)
  const own = known.find((note) => note.niche !== undefined && (note.niche === niche || tags.includes(note.niche)))
  const general = known.find((note) => note.niche === undefined && note.country === undefined)
  const other = known.find((note) => note.country === undefined)
  return (own ?? general ?? other)?.asks.map(asField) ?? []
}

/** Our files have 'product name' and 'Product name'. 'iOS build' stays as it is. */
const asField = (ask: string) => (/^[a-z]+\b/.test(ask) ? capitalize(ask) : ask)

export const hasForm = ({ submitUrl, asks }: TypeRow) => submitUrl !== undefined || asks.length > 0

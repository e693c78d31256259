import type { ListedDirectory, ListKind } from '#src/domain/directories/listed.ts'
import type { Rankable } from '#src/domain/directories/ranking.ts'
import { picksByKey } from './picks.ts'
import { unique } from './unique.ts'

/** What of a directory on the list its rank depends on, the same wherever it's ranked. */
export function rankedBy(directory: ListedDirectory): Rankable {
  const { key, name, url, audience, countries, dr, followed, notes } = directory
  return {
    name,
    url,
    audience,
    countries: countries.length > 0 ? countries : undefined,
    dr,
    followed,
    picks: picksByKey.get(key),
    described: notes.some(({ niche, country }) => niche === undefined && country === undefined) || undefined,
    anyBusiness: takesAnyBusiness(directory) || undefined,
    languages: languagesOf(directory),
  }
}

const generalKinds: readonly ListKind[] = ['yellow-pages', 'local', 'maps', 'chamber', 'business']

/** A country's yellow pages, maps and chambers. Classifieds, suppliers and industry sites don't take just any business. */
function takesAnyBusiness({ kinds, audience, countries }: ListedDirectory): boolean {
  return (
    countries.length > 0 &&
    audience.includes('small-businesses') &&
    kinds.some((kind) => generalKinds.includes(kind)) &&
    !kinds.includes('industry')
  )
}

/** Of a worldwide directory, notes only say which languages it has in some countries. */
function languagesOf({ countries, notes }: ListedDirectory): string[] | undefined {
  if (countries.length === 0) return undefined
  const codes = unique(notes.flatMap(({ language }) => language?.split(',').map((code) => code.trim()) ?? []))
  return codes.length > 0 ? codes : undefined
}

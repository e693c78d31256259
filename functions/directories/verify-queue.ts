import type { Services } from '#functions/services.ts'
import { namedLike } from '#src/domain/directories/finder.ts'
import { exclusionRules } from '#src/domain/directories/exclusion.ts'
import { type ListedDirectory, listedPath, listKinds } from '#src/domain/directories/listed.ts'
import type { VerifyingQueue, VerifyingRow } from '#src/domain/directories/verifications.api.ts'
import { factsWithEdit, notePlace, verifyingLimits } from '#src/domain/directories/verifications.ts'
import type { Standings } from '#src/domain/directories/standing.ts'
import { listDirectoryEdits } from '#src/storage/directories/queries.ts'
import { type LastVerification, listLastVerifications } from '#src/storage/directories/verifications.ts'
import { findEmails } from '#src/storage/security-log/queries.ts'
import { readStandings } from './standings.ts'

type Reading = Pick<Services, 'db' | 'env' | 'log'>
export type QueueQuery = {
  country?: string | undefined
  niche?: string | undefined
  kind?: string | undefined
  q?: string | undefined
  skip?: number | undefined
}
type LastByKey = ReadonlyMap<string, LastVerification>

/** Large, and needed by few requests. */
async function loadList() {
  const [list, facts, places, current] = await Promise.all([
    import('#src/seo/directories/list.ts'),
    import('#src/seo/directories/verified-facts.ts'),
    import('#src/seo/directories/list-places.ts'),
    import('#src/seo/directories/current-directories.ts'),
  ])
  return { ...list, ...facts, ...places, ...current }
}

/** The directories that need a look: never verified first, then the oldest; of these, those that stand on more pages. */
export async function readQueue(services: Reading, query: QueueQuery): Promise<VerifyingQueue> {
  const [{ listedDirectories, nicheInText, countryInText }, last, standings] = await Promise.all([
    loadList(),
    listLastVerifications(services.db),
    readStandings(services),
  ])
  const isNamed = namedLike(query.q ?? '')
  const found = listedDirectories.filter((one) => isNamed(one) && isChosen(one, query))
  const order = new Map(found.map((one) => [one.key, placeOf(one, last, standings?.get(one.key)?.weight ?? 0)]))
  const sorted = found.toSorted((a, b) => compare(order.get(a.key) ?? [], order.get(b.key) ?? []))
  const skip = query.skip ?? 0
  const rows = await toRows(services, sorted.slice(skip, skip + verifyingLimits.batch), { last, standings })
  const codes = (pick: (one: ListedDirectory) => readonly string[]) => [...new Set(listedDirectories.flatMap(pick))]
  const choices = (values: string[], label: (value: string) => string | undefined) =>
    values
      .flatMap((value) => ({ value, label: label(value) ?? value }))
      .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
  return {
    rows,
    counts: { total: found.length, never: found.filter(({ key }) => !last.has(key)).length },
    choices: {
      countries: choices(
        codes(({ countries }) => countries),
        countryInText,
      ),
      niches: choices(
        codes(({ notes }) => notes.flatMap(({ niche }) => niche ?? [])),
        nicheInText,
      ),
      kinds: choices(
        codes(({ kinds }) => kinds),
        (kind) => listKinds[kind as keyof typeof listKinds],
      ),
    },
  }
}

function isChosen({ countries, notes, kinds }: ListedDirectory, { country, niche, kind }: QueueQuery): boolean {
  return (
    (country === undefined || countries.includes(country)) &&
    (niche === undefined || notes.some((note) => note.niche === niche)) &&
    (kind === undefined || (kinds as readonly string[]).includes(kind))
  )
}

/** By age, then by how many readers see it: pages, reported visits, rating. */
function placeOf({ key, visits, dr = -1 }: ListedDirectory, last: LastByKey, weight: number): number[] {
  return [last.get(key)?.at ?? 0, -weight, -visitsOf(visits), -dr]
}

function compare(one: readonly number[], other: readonly number[]): number {
  return one.map((part, place) => part - (other[place] ?? 0)).find((difference) => difference !== 0) ?? 0
}

/** 15000 of '15k'. */
function visitsOf(text: string | undefined): number {
  const [, digits = '0', unit = ''] = /([\d.]+)([kM]?)/.exec(text ?? '') ?? []
  return Number(digits) * (unit === 'M' ? 1_000_000 : unit === 'k' ? 1000 : 1)
}

/** Null: no directory has this key. */
export async function findRow(services: Reading, key: string): Promise<VerifyingRow | null> {
  const { listedByKey } = await loadList()
  const directory = listedByKey.get(key)
  if (!directory) return null
  const [last, standings] = await Promise.all([
    listLastVerifications(services.db, { keys: [key] }),
    readStandings(services),
  ])
  const [row] = await toRows(services, [directory], { last, standings })
  return row ?? null
}

async function toRows(
  { db }: Reading,
  found: readonly ListedDirectory[],
  { last, standings }: { last: LastByKey; standings: Standings | null },
): Promise<VerifyingRow[]> {
  const keys = found.map(({ key }) => key)
  const [list, edits, emails] = await Promise.all([
    loadList(),
    listDirectoryEdits(db, keys),
    findEmails(db, [...new Set(keys.flatMap((key) => last.get(key)?.by ?? []))]),
  ])
  return found.map((directory) => {
    const { key, kinds, countries, notes, visits = null } = directory
    const edit = edits.get(key)
    const fields = edit?.fields ?? {}
    const { excludedBecause } = list.currentDirectory(directory, { fields, isUsed: edit?.excludedAt == null })
    const names = countries.flatMap((code) => list.countryInText(code) ?? [])
    const where = names.length > 3 ? [`${names.length} countries`] : names
    const seen = last.get(key)
    return {
      ...{ key, visits, version: edit?.updatedAt ?? 0, path: listedPath(directory) },
      facts: toFacts(factsWithEdit(list.verifiedFactsOf(directory), fields)),
      about: [...kinds.map((kind) => listKinds[kind]), ...where].join(' · '),
      notes: notes.map((note) => ({
        place: notePlace(note),
        label: noteLabel(list.nicheInText(note.niche ?? '') ?? list.countryInText(note.country ?? '')),
        source: note.source ?? null,
      })),
      pages: standings?.get(key)?.pages ?? null,
      rule: excludedBecause === undefined ? null : exclusionRules[excludedBecause].label,
      last: seen
        ? {
            ...{ outcome: seen.outcome, source: seen.source },
            at: new Date(seen.at).toISOString(),
            by: seen.by === null ? null : (emails.get(seen.by) ?? null),
          }
        : null,
    }
  })
}

const noteLabel = (place: string | undefined) => (place === undefined ? 'Note on its page' : `Note for ${place}`)

function toFacts(known: ReturnType<typeof factsWithEdit>): VerifyingRow['facts'] {
  const { asks, texts, auth, captcha = null, requiredAssets, ...facts } = known
  return {
    ...{ ...facts, captcha, asks: [...asks], texts: { ...texts } },
    auth: auth ? [...auth] : null,
    requiredAssets: requiredAssets ? [...requiredAssets] : null,
  }
}

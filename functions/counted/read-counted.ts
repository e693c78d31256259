import { type CountedBy, isCut, type Source, sourceNames } from '#src/domain/counted/counted.ts'
import type { CountedSummary } from '#src/domain/counted/counted.api.ts'
import { countedOf, type Observation } from '#src/domain/counted/history.ts'
import { pageKey } from '#src/domain/counted/page-keys.ts'
import type { Database } from '#src/storage/database.ts'
import {
  type LinkExportRow,
  type LiveListing,
  listLinkExports,
  listLiveListings,
  listObservations,
} from '#src/storage/counted/queries.ts'

/** The key of a listing's page. An operator may have typed anything. */
export function keyOf(url: string | null): string | null {
  const read = url === null ? null : URL.parse(url)
  return read && /^https?:$/.test(read.protocol) ? pageKey(read) : null
}

/** What is known of a project's listings. */
export type CountedListings = {
  /** Newest first. */
  exports: readonly LinkExportRow[]
  /** Sources of which the project has exports. */
  sources: Source[]
  /** What they say about a live listing. Undefined: nothing. */
  of: (listing: { id: string; liveUrl: string | null }) => CountedBy | undefined
}

/** What the exports of a project say about its listings. */
export async function readCounted(db: Database, projectId: string): Promise<CountedListings> {
  const exports = await listLinkExports(db, projectId)
  const observations = exports.length === 0 ? [] : await listObservations(db, projectId)
  const byId = new Map(exports.map((found) => [found.id, found]))
  const byListing = Map.groupBy(observations, ({ deliveryId }) => deliveryId)
  const sources = sourceNames.filter((name) => exports.some(({ source }) => source === name))
  const newest = new Map(sources.map((name) => [name, newestOf(exports, name)]))
  return {
    exports,
    sources,
    of: ({ id, liveUrl }) => {
      const key = keyOf(liveUrl)
      const own = (byListing.get(id) ?? []).flatMap(({ exportId, page, isCounted, crawledOn }): Observation[] => {
        const found = byId.get(exportId)
        if (!found || page !== key) return []
        return [{ source: found.source, exportedOn: found.exportedOn, isCut: isCut(found.rows), isCounted, crawledOn }]
      })
      const said = sources.flatMap((name) => {
        const of = own.filter(({ source }) => source === name)
        const state = countedOf(of, newest.get(name))
        return state ? [[name, state] as const] : []
      })
      return said.length === 0 ? undefined : Object.fromEntries(said)
    },
  }
}

/** The list is sorted. */
function newestOf(exports: readonly LinkExportRow[], name: Source): string | undefined {
  return exports.find(({ source }) => source === name)?.exportedOn
}

/** What a source's exports say about all live listings. */
export async function summarize(db: Database, projectId: string, source: Source): Promise<CountedSummary> {
  const [listings, counted] = await Promise.all([listLiveListings(db, projectId), readCounted(db, projectId)])
  const states = listings.map((listing) => counted.of(listing)?.[source]?.state)
  const count = (state: (typeof states)[number]) => states.filter((found) => found === state).length
  const days = counted.exports.filter((found) => found.source === source).map(({ exportedOn }) => exportedOn)
  return {
    live: listings.length,
    counted: count('counted'),
    notYet: count('not-yet'),
    dropped: count('dropped'),
    unsure: count('unsure'),
    before: days.find((day) => day !== days[0]) ?? null,
  }
}

/** Keys under which an export may have a listing: its URL's, that after redirects, and what the page calls itself. */
export function keysOf({ liveUrl, finalUrl, canonical }: LiveListing): string[] {
  const own = keyOf(liveUrl)
  // A home page isn't a listing, although some sites name theirs on every page.
  const others = [finalUrl, canonical].flatMap((url) => keyOf(url) ?? []).filter((key) => /[/?]/.test(key))
  return [...new Set(own === null ? others : [own, ...others])]
}

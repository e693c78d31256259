import { pageKey } from '#src/domain/counted/page-keys.ts'
import type { Source } from '#src/domain/counted/counted.ts'
import { addLinkExport } from '#src/storage/counted/changes.ts'
import { listLiveListings } from '#src/storage/counted/queries.ts'
import type { Database } from '#src/storage/database.ts'

// Uploads of demo customers: made up by a fixed rule, to show every state.

const day = 24 * 60 * 60 * 1000

type Upload = { source: Source; daysAgo: number; rows: number; has: (place: number) => boolean }

const uploads: readonly Upload[] = [
  { source: 'google', daysAgo: 38, rows: 214, has: (place) => place % 3 !== 1 },
  { source: 'google', daysAgo: 9, rows: 287, has: (place) => place % 4 !== 1 && place % 7 !== 3 },
  { source: 'bing', daysAgo: 9, rows: 118, has: (place) => place % 5 === 0 },
]

/** Adds uploads of exports of links, as far back as the project goes. */
export async function addLinkExports(db: Database, projectId: string, startedAt: number, now: number): Promise<void> {
  const listings = await listLiveListings(db, projectId)
  for (const { source, daysAgo, rows, has } of uploads) {
    const createdAt = now - daysAgo * day
    if (createdAt < startedAt + 14 * day || listings.length === 0) continue
    const exportedOn = new Date(createdAt).toISOString().slice(0, 10)
    const file = { fileName: `demo ${source} links ${exportedOn}.csv`, digest: `demo-${source}-${daysAgo}` }
    const observations = listings.flatMap(({ id, liveUrl, liveAt }, place) => {
      const url = URL.parse(liveUrl)
      const isLive = liveAt !== null && liveAt < createdAt
      return url && isLive ? [{ deliveryId: id, page: pageKey(url), isCounted: has(place), crawledOn: null }] : []
    })
    const added = { id: `${projectId}-${source}-${daysAgo}`, projectId, source, rows, exportedOn, createdAt }
    await addLinkExport(db, { ...added, ...file }, observations)
  }
}

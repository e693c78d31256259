import type { PublishingTarget } from '#src/domain/publishing/publishing.api.ts'
import type { Database } from '#src/storage/database.ts'
import { countPublications, type ItemPublication, type TargetRow } from '#src/storage/publishing/queries.ts'

/** Targets in the API's format, without their secrets. */
export async function toTargets(db: Database, rows: readonly TargetRow[]): Promise<PublishingTarget[]> {
  const counted = await countPublications(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, kind, name, settings, credentials, verifiedAt, lastError, createdAt }) => {
    const { counts, downloads } = counted.get(id) ?? none
    return {
      ...{ id, kind, name, settings, counts },
      hasSecret: credentials !== null,
      verifiedAt: verifiedAt === null ? null : new Date(verifiedAt).toISOString(),
      error: lastError,
      downloads: kind === 'zip' ? downloads : 0,
      createdAt: new Date(createdAt).toISOString(),
    }
  })
}

/**
 * Why an item, or its last version, isn't on the customer's site yet. Null: nothing is known to be wrong. Where it failed
 * doesn't count anymore once another site has it, or it waits there.
 */
export function publishError(
  publications: readonly Pick<ItemPublication, 'state' | 'publishedAt' | 'lastError'>[],
): string | null {
  const running = publications.filter(({ state, publishedAt }) => state !== 'failed' || publishedAt !== null)
  const counted = running.length > 0 ? running : publications
  return counted.findLast(({ lastError }) => lastError !== null)?.lastError ?? null
}

const none = { counts: { waiting: 0, published: 0, failed: 0 }, downloads: 0 }

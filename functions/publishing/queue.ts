import { createHash } from 'node:crypto'
import type { Services } from '#functions/services.ts'
import type { PublishableItem } from '#src/domain/publishing/items.ts'
import { type ItemSubject, queueItems } from '#src/storage/publishing/queue.ts'

/**
 * Queues posts and pages for a target. The job `publications` publishes them within minutes. Idempotent by key: an item
 * is published once, and a later call with other content updates it. A target that was deleted is ignored.
 * Returns the keys of those that it took: not what another target has. `listPublications` says what has become of them.
 */
export async function queuePublications(
  { db, now, newId }: Pick<Services, 'db' | 'now' | 'newId'>,
  targetId: string,
  items: readonly (PublishableItem & ItemSubject)[],
): Promise<string[]> {
  if (items.length === 0) return []
  const queued = items.map(({ articleId, pageId, ...item }) => ({
    ...{ id: newId(), item, contentHash: hashOf(item) },
    ...(articleId !== undefined && { articleId }),
    ...(pageId !== undefined && { pageId }),
  }))
  return queueItems(db, targetId, queued, now())
}

/** Of the fields by name, so that their order in the object doesn't matter. */
export function hashOf(item: PublishableItem): string {
  const fields = Object.entries(item).sort(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}

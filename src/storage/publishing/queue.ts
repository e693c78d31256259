import { type SQL, sql } from 'drizzle-orm'
import { imageUrlsIn, type PublishableItem } from '#src/domain/publishing/items.ts'
import type { Database } from '#src/storage/database.ts'
import { isElsewhere } from './owed.ts'
import { publications } from './schema.ts'

/** What an image may take in a download. */
const imageBytes = 150 * 1024

/** What an item is, if it's an article or a page. */
export type ItemSubject = { articleId?: string; pageId?: string }

/** An item for a target. `id`: of its row, if it is new there. */
export type QueuedItem = ItemSubject & { id: string; item: PublishableItem; contentHash: string }

/**
 * Queues items for a target. An item that is queued already stays as it is, and is due again if its content has
 * changed or if it failed. One that another target has isn't queued. One statement for all. Without such a target it
 * does nothing. Returns the keys of those that the target has or will get like this.
 */
export async function queueItems(
  db: Database,
  targetId: string,
  items: readonly QueuedItem[],
  now: number,
): Promise<string[]> {
  const rows = JSON.stringify(
    items.map(({ item, ...row }) => {
      const text = JSON.stringify(item)
      const bytes = Buffer.byteLength(text) + imageUrlsIn(item).length * imageBytes
      return { ...row, key: item.key, title: item.title, text, bytes }
    }),
  )
  const [articleId, pageId] = [sql`(value ->> 'articleId')`, sql`(value ->> 'pageId')`]
  const queue = db.run(sql`INSERT INTO publications
      (id, target_id, key, article_id, page_id, title, item, content_hash, bytes, state, attempts, due_at, created_at,
        updated_at)
    SELECT value ->> 'id', publishing_targets.id, value ->> 'key', ${articleId}, ${pageId}, value ->> 'title',
      value ->> 'text', value ->> 'contentHash', value ->> 'bytes', 'waiting', 0, ${now}, ${now}, ${now}
    FROM json_each(${rows}), publishing_targets WHERE publishing_targets.id = ${targetId}
      AND NOT ${isElsewhere('article_id', articleId, sql`publishing_targets.id`)}
      AND NOT ${isElsewhere('page_id', pageId, sql`publishing_targets.id`)}
    ON CONFLICT (target_id, key) DO UPDATE SET title = excluded.title, item = excluded.item,
      content_hash = excluded.content_hash, bytes = excluded.bytes, state = 'waiting', attempts = 0,
      due_at = CASE WHEN publications.state = 'published' THEN excluded.due_at
        ELSE max(excluded.due_at, coalesce(publications.due_at, 0)) END, last_error = NULL,
      updated_at = excluded.updated_at
    WHERE publications.content_hash <> excluded.content_hash OR publications.state = 'failed'`)
  const isTaken = sql`target_id = ${targetId} AND state <> 'failed' AND (key, content_hash) IN (
    SELECT value ->> 'key', value ->> 'contentHash' FROM json_each(${rows}))`
  const [, taken] = await db.batch([queue, db.select({ key: publications.key }).from(publications).where(isTaken)])
  return taken.map(({ key }) => key)
}

/**
 * Forgets the text of an article that failed, so that no retry publishes it anymore. What is known of its post at a site
 * stays, for a later text. `isOver`: whether to.
 */
export function forgetFailed(db: Database, articleId: string, isOver: SQL) {
  return db.run(sql`UPDATE publications SET item = NULL, last_error = NULL
    WHERE article_id = ${articleId} AND state = 'failed' AND ${isOver}`)
}

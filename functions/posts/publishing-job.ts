import type { Services } from '#functions/services.ts'
import { publishDuePosts } from '#src/storage/posts/changes.ts'

/** Publishes due posts. Another job requests the rebuild. */
export async function publishScheduled({ db, now, log }: Pick<Services, 'db' | 'now' | 'log'>): Promise<void> {
  const published = await publishDuePosts(db, now())
  if (published > 0) log({ level: 'info', event: 'posts-published', count: published })
}

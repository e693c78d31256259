import { publishDuePosts } from '#src/storage/post-writing.ts'
import type { Services } from '#functions/services.ts'

/** Publishes the posts whose time has come. The rebuild they need is asked for by the job that follows. */
export async function publishScheduled({ db, now, log }: Pick<Services, 'db' | 'now' | 'log'>): Promise<void> {
  const published = await publishDuePosts(db, now())
  if (published > 0) log({ level: 'info', event: 'posts-published', count: published })
}

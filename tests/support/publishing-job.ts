import { eq } from 'drizzle-orm'
import { afterEach, beforeEach } from 'vitest'
import { publishDue } from '#functions/publishing/job.ts'
import { queuePublications } from '#functions/publishing/queue.ts'
import { publications, publishingTargets } from '#src/storage/publishing/schema.ts'
import { accessTo, givenItem, givenSite, wordpressTarget } from './publishing.ts'
import { startGhost, type TestGhost } from './publishing-sites/ghost.ts'
import { startWordPress, type TestWordPress } from './publishing-sites/wordpress.ts'
import type { TestApi } from './test-api.ts'

/** The job of publications, with a WordPress and a Ghost site that it reaches. */
export function usePublishingJob(api: TestApi) {
  const sites = {} as { blog: TestWordPress; magazine: TestGhost }
  beforeEach(async () => {
    sites.blog = await startWordPress()
    sites.magazine = await startGhost(() => api.clock.now)
  })
  afterEach(async () => {
    await sites.blog.stop()
    await sites.magazine.stop()
  })
  const access = () => accessTo([sites.blog.origin, sites.magazine.origin], () => api.clock.now)
  return {
    sites,
    access,
    run: (untilMs?: number) => publishDue(api.services, untilMs, access()),
    rowOf: async (key: string) => (await api.db.select().from(publications).where(eq(publications.key, key)))[0]!,
    targetOf: async (id: string) =>
      (await api.db.select().from(publishingTargets).where(eq(publishingTargets.id, id)))[0]!,
    givenBlog: () => givenSite(api, 'wordpress', wordpressTarget(sites.blog)),
    queue: (id: string, ...keys: string[]) =>
      queuePublications(
        api.services,
        id,
        keys.map((key) => givenItem(key)),
      ),
  }
}

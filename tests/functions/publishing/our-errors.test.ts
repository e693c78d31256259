import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { publishDue } from '#functions/publishing/job.ts'
import { faultTexts } from '#src/domain/publishing/faults.ts'
import { publications } from '#src/storage/publishing/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { ghostTarget, givenSite } from '#tests/support/publishing.ts'
import { usePublishingJob } from '#tests/support/publishing-job.ts'

const minute = 60_000

describe('The job of publications, if something goes wrong on our side,', () => {
  const api = useApi()
  const { sites, access, run, rowOf, targetOf, givenBlog, queue } = usePublishingJob(api)

  it('goes on after an error of ours, and gives up on the item that causes it', async () => {
    const { id } = await givenBlog()
    await queue(id, 'a', 'b')
    await api.db.update(publications).set({ item: null }).where(eq(publications.key, 'a'))
    await run()
    expect(await rowOf('a')).toMatchObject({
      state: 'waiting',
      dueAt: api.clock.now + minute,
      lastError: faultTexts.ours,
    })
    expect(await rowOf('b')).toMatchObject({ state: 'published' })
    await api.db.update(publications).set({ attempts: 8, dueAt: api.clock.now }).where(eq(publications.key, 'a'))
    await run()
    expect(await rowOf('a')).toMatchObject({ state: 'failed', lastError: faultTexts.gaveUp(faultTexts.ours) })
    expect((await targetOf(id)).lastError).toBeNull()
  })

  it('publishes at the other targets before it reports that it could not go on at one', async () => {
    const [{ id }, other] = [await givenBlog(), await givenSite(api, 'ghost', ghostTarget(sites.magazine))]
    await queue(id, 'a')
    await queue(other.id, 'a', 'b', 'c')
    const log: typeof api.services.log = ({ target }) => {
      if (target === id) throw new Error('The log is full')
    }
    await expect(publishDue({ ...api.services, log }, undefined, access())).rejects.toThrow('The log is full')
    expect(sites.magazine.posts).toHaveLength(3)
  })
})

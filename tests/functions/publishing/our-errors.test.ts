import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { publishDue } from '#functions/publishing/job.ts'
import { queuePublications } from '#functions/publishing/queueing.ts'
import { faultTexts } from '#src/domain/publishing/faults.ts'
import { publications, publishingTargets } from '#src/storage/publishing/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { accessTo, ghostTarget, givenItem, givenSite, wordpressTarget } from '#tests/support/publishing.ts'
import { startGhost, type TestGhost } from '#tests/support/publishing-sites/ghost.ts'
import { startWordPress, type TestWordPress } from '#tests/support/publishing-sites/wordpress.ts'

const minute = 60_000

describe('The job of publications, if something goes wrong on our side,', () => {
  const api = useApi()
  let blog: TestWordPress
  let magazine: TestGhost
  beforeEach(async () => {
    blog = await startWordPress()
    magazine = await startGhost(() => api.clock.now)
  })
  afterEach(async () => {
    await blog.stop()
    await magazine.stop()
  })

  const access = () => accessTo([blog.origin, magazine.origin], () => api.clock.now)
  const run = () => publishDue(api.services, undefined, access())
  const rowOf = async (key: string) => (await api.db.select().from(publications).where(eq(publications.key, key)))[0]!
  const targetOf = async (id: string) =>
    (await api.db.select().from(publishingTargets).where(eq(publishingTargets.id, id)))[0]!
  const givenBlog = () => givenSite(api, 'wordpress', wordpressTarget(blog))
  const queue = (id: string, ...keys: string[]) =>
    queuePublications(
      api.services,
      id,
      keys.map((key) => givenItem(key)),
    )

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
    const [{ id }, other] = [await givenBlog(), await givenSite(api, 'ghost', ghostTarget(magazine))]
    await queue(id, 'a')
    await queue(other.id, 'a', 'b', 'c')
    const log: typeof api.services.log = ({ target }) => {
      if (target === id) throw new Error('The log is full')
    }
    await expect(publishDue({ ...api.services, log }, undefined, access())).rejects.toThrow('The log is full')
    expect(magazine.posts).toHaveLength(3)
  })
})

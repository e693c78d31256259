import { expect, it } from 'vitest'
import { queuePublications } from '#functions/publishing/queue.ts'
import { articleSlug } from '#src/domain/articles/articles.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { ghostTarget, givenItem, givenSite } from '#tests/support/publishing.ts'
import { usePublishingJob } from '#tests/support/publishing-job.ts'

describeDatabases('The slug of a post whose title has other letters, with a $kind,', ({ kind }) => {
  const api = useApi(kind)
  const { sites, run, rowOf, givenBlog } = usePublishingJob(api)
  const title = '東京のカフェ 2026'
  const item = givenItem('a', { title, slug: articleSlug(title) })

  it('is as WordPress writes it, and found after an attempt whose outcome is unknown', async () => {
    const { id } = await givenBlog()
    await queuePublications(api.services, id, [item])
    sites.blog.misbehave((_, { method }) => (method === 'POST' ? 'cut-after' : null))
    await run()
    sites.blog.behave()
    api.clock.now = (await rowOf('a')).dueAt!
    await run()
    const slug = encodeURIComponent('東京のカフェ-2026').toLowerCase()
    expect(sites.blog.posts).toMatchObject([{ slug }])
    expect(await rowOf('a')).toMatchObject({ state: 'published', remoteUrl: `${sites.blog.origin}/${slug}/` })
  })

  it('never takes a post of the customer’s own', async () => {
    const { id } = await givenBlog()
    sites.blog.add({ title: 'Theirs', slug: '東京のカフェ-2026' })
    await queuePublications(api.services, id, [item])
    await run()
    expect(sites.blog.posts).toHaveLength(2)
    expect(sites.blog.posts[0]).toMatchObject({ title: 'Theirs' })
    expect(sites.blog.posts[1]?.slug).toMatch(/-2026-[\da-f]{6}$/)
  })

  it('is in Latin letters on Ghost', async () => {
    const { id } = await givenSite(api, 'ghost', ghostTarget(sites.magazine))
    await queuePublications(api.services, id, [item])
    await run()
    expect(sites.magazine.posts).toMatchObject([{ slug: 'dong-jingnokafue-2026' }])
  })
})

import { expect, it } from 'vitest'
import { faultTexts } from '#src/domain/publishing/faults.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { ghostTarget, givenSite, wordpressTarget } from '#tests/support/publishing.ts'
import { usePublishingJob } from '#tests/support/publishing-job.ts'

describeDatabases('What a customer chose for new posts, with a $kind,', ({ kind }) => {
  const api = useApi(kind)
  const { sites, run, rowOf, queue } = usePublishingJob(api)

  it('is on a WordPress site: categories and tags by name, each created once, and drafts', async () => {
    const { settings, secret } = wordpressTarget(sites.blog)
    const chosen = { ...settings, categories: 'Tea & cups, News', tags: 'green', publishAs: 'draft' }
    const { id } = await givenSite(api, 'wordpress', { settings: chosen, secret })
    sites.blog.terms.push({ id: 3, kind: 'categories', name: 'news' })
    await queue(id, 'a', 'b')
    await run()
    const { terms, posts } = sites.blog
    const [tea, green] = ['Tea &amp; cups', 'green'].map((name) => terms.find((term) => term.name === name)?.id)
    expect(terms).toHaveLength(3)
    const post = { status: 'draft', categories: [tea, 3], tags: [green] }
    expect(posts).toMatchObject([post, post])
    const lastError = faultTexts.hidden('WordPress', 'it’s a draft')
    expect(await rowOf('a')).toMatchObject({ state: 'published', remoteUrl: null, lastError })
  })

  it('is on a Ghost site: tags and drafts', async () => {
    const { settings, secret } = ghostTarget(sites.magazine)
    const chosen = { ...settings, tags: 'Tea, News', publishAs: 'draft' }
    const { id } = await givenSite(api, 'ghost', { settings: chosen, secret })
    await queue(id, 'a')
    await run()
    expect(sites.magazine.posts).toMatchObject([{ status: 'draft', tags: [{ name: 'Tea' }, { name: 'News' }] }])
    expect(await rowOf('a')).toMatchObject({ state: 'published', remoteUrl: null })
  })
})

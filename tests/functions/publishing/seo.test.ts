import { expect, it } from 'vitest'
import { faultTexts } from '#src/domain/publishing/faults.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { usePublishingJob } from '#tests/support/publishing-job.ts'
import type { DoubleCall, Mood } from '#tests/support/publishing-sites/double.ts'

// `npm run test:peers` tries with a real WordPress what its plugins take.

describeDatabases('The SEO title and description of a post, with a $kind,', ({ kind }) => {
  const api = useApi(kind)
  const { sites, run, rowOf, givenBlog, queue } = usePublishingJob(api)

  /** A site's answers at its index and at Rank Math's route. */
  const answering =
    (index: Mood, update: Mood) =>
    (_: number, { method, url }: DoubleCall) => {
      if (method === 'GET' && url.pathname === '/wp-json/') return index
      return url.pathname === '/wp-json/rankmath/v1/updateMeta' ? update : null
    }
  const withPlugin: Mood = { status: 200, body: { namespaces: ['oembed/1.0', 'rankmath/v1', 'wp/v2'] } }
  const taken: Mood = { status: 200, body: { slug: true, schemas: [] } }
  const updatesOf = () => sites.blog.calls.filter((call) => call.includes('updateMeta'))

  it('are sent to a plugin once, when the post is created', async () => {
    const { id } = await givenBlog()
    const sent: unknown[] = []
    sites.blog.misbehave((count, call) => {
      if (call.url.pathname.includes('updateMeta')) sent.push(JSON.parse(call.body))
      return answering(withPlugin, taken)(count, call)
    })
    for (const key of ['a', 'a']) {
      await queue(id, key)
      await run()
    }
    const meta = { rank_math_title: 'Brewing a', rank_math_description: 'A short guide to brewing a.' }
    expect(sent).toEqual([{ objectType: 'post', objectID: sites.blog.posts[0]?.id, meta }])
    expect(await rowOf('a')).toMatchObject({ state: 'published', lastError: null })
  })

  it.each<[string, Mood]>([
    ['refuses them', { status: 403, body: { code: 'rest_cannot_edit', message: 'No.', data: { status: 403 } } }],
    ['is behind a firewall', { status: 403, body: 'Blocked' }],
    ['is broken', { status: 500, body: 'There has been a critical error.' }],
    ['asks to wait', { status: 429, body: '', headers: { 'retry-after': '600' } }],
    ['doesn’t answer', 'cut'],
    ['redirects', { status: 302, body: '', headers: { location: 'https://elsewhere.example/' } }],
  ])('don’t hold up a post, nor the others of its site, if the plugin %s', async (_, answer) => {
    const { id } = await givenBlog()
    sites.blog.misbehave(answering(withPlugin, answer))
    await queue(id, 'a', 'b')
    await run()
    await run()
    for (const key of ['a', 'b']) {
      expect(await rowOf(key)).toMatchObject({ state: 'published', lastError: faultTexts.seoRefused, attempts: 0 })
    }
    expect(sites.blog.posts).toHaveLength(2)
    expect(updatesOf()).toHaveLength(2)
  })

  it.each<[string, Mood]>([
    ['has no such plugin', { status: 200, body: { namespaces: ['wp/v2', 'yoast/v1'] } }],
    ['hides its index', { status: 401, body: { code: 'rest_login_required', message: 'No.', data: { status: 401 } } }],
    ['answers something else', { status: 200, body: '<!doctype html>' }],
    ['doesn’t answer', 'cut'],
  ])('aren’t sent to a site whose API %s, and nothing is missing', async (_, index) => {
    const { id } = await givenBlog()
    sites.blog.misbehave(answering(index, taken))
    await queue(id, 'a')
    await run()
    expect(await rowOf('a')).toMatchObject({ state: 'published', lastError: null })
    expect(updatesOf()).toEqual([])
  })
})

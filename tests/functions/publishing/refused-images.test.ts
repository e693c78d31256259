import { expect, it } from 'vitest'
import { queuePublications } from '#functions/publishing/queue.ts'
import { faultTexts } from '#src/domain/publishing/faults.ts'
import { imageUrl } from '#src/domain/images/images.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { pngOf } from '#tests/support/images.ts'
import { ghostTarget, givenItem, givenSite } from '#tests/support/publishing.ts'
import { usePublishingJob } from '#tests/support/publishing-job.ts'
import type { DoubleAnswer, DoubleCall } from '#tests/support/publishing-sites/double.ts'

describeDatabases('Images that a site doesn’t take, with a $kind,', ({ kind }) => {
  const api = useApi(kind)
  const { sites, run, rowOf, givenBlog } = usePublishingJob(api)
  const given = async (key: string) => {
    const [cover, inline] = await Promise.all(
      ['cover', 'inline'].map(async (name) => {
        await api.services.images.save(name.padEnd(20, '0'), await pngOf())
        return `${api.services.env.origin}${imageUrl(name.padEnd(20, '0'))}`
      }),
    )
    return givenItem(key, { html: `<p>Look: <img src="${inline}" alt="A pot"></p>`, imageUrl: cover ?? null })
  }
  const refused: [string, DoubleAnswer][] = [
    ['its API refuses', { status: 403, body: { code: 'rest_cannot_create', message: 'No uploads', errors: [] } }],
    ['a filter refuses with 406', { status: 406, body: '<h1>Not Acceptable</h1>' }],
    ['a firewall refuses with 404', { status: 404, body: '<h1>Not Found</h1>' }],
    ['a firewall refuses with 401', { status: 401, body: '<h1>Unauthorized</h1>' }],
    ['a firewall redirects', { status: 302, headers: { location: 'https://firewall.example/' } }],
  ]
  const isUpload = ({ method, url }: DoubleCall) =>
    method === 'POST' && /\/(?:media|images\/upload\/)$/.test(url.pathname)
  const eachSite = async () => [
    { site: sites.blog, target: await givenBlog() },
    { site: sites.magazine, target: await givenSite(api, 'ghost', ghostTarget(sites.magazine)) },
  ]

  it.each(refused)('don’t keep their text from a site where %s them', async (_, answer) => {
    for (const { site, target } of await eachSite()) {
      await queuePublications(api.services, target.id, [await given(target.id)])
      site.misbehave((_, call) => (isUpload(call) ? answer : null))
      await run()
      expect(await rowOf(target.id)).toMatchObject({ state: 'published', lastError: faultTexts.imagesRefused(2) })
    }
  })

  it('make their text wait for a site that breaks on them, but not for long', async () => {
    for (const { site, target } of await eachSite()) {
      await queuePublications(api.services, target.id, [await given(target.id)])
      site.misbehave((_, call) => (isUpload(call) ? { status: 502, body: 'Bad Gateway' } : null))
      await run()
      expect(await rowOf(target.id)).toMatchObject({ state: 'waiting', lastError: faultTexts.busy(502) })
      const start = api.clock.now
      while ((await rowOf(target.id)).state === 'waiting') {
        api.clock.now = (await rowOf(target.id)).dueAt!
        await run()
      }
      expect(await rowOf(target.id)).toMatchObject({ state: 'published', lastError: faultTexts.imagesRefused(2) })
      expect(api.clock.now - start).toBeLessThan(60 * 60_000)
    }
  })
})

import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { TooBusy } from '#functions/http/too-busy.ts'
import { zipOf } from '#functions/publishing/archive.ts'
import { publishDue } from '#functions/publishing/job.ts'
import { queuePublications } from '#functions/publishing/queue.ts'
import { newWebhookSecret } from '#functions/publishing/webhook.ts'
import { faultTexts } from '#src/domain/publishing/faults.ts'
import { imageUrl } from '#src/domain/images/images.ts'
import { publications } from '#src/storage/publishing/schema.ts'
import { saveTarget } from '#src/storage/publishing/targets.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { paddedTo, pngOf } from '#tests/support/images.ts'
import { accessTo, ghostTarget, givenItem, givenSite } from '#tests/support/publishing.ts'
import { startReceiver, type TestReceiver } from '#tests/support/publishing-sites/receiver.ts'
import { usePublishingJob } from '#tests/support/publishing-job.ts'

// A customer who leaves keeps working posts: nothing in them is loaded from us.

describeDatabases('The images of a post, with a $kind,', ({ kind }) => {
  const api = useApi(kind)
  const { sites, run, rowOf, givenBlog } = usePublishingJob(api)
  const [cover, inline] = ['cover'.padEnd(20, '0'), 'inline'.padEnd(20, '0')]
  const at = (id: string) => `${api.services.env.origin}${imageUrl(id)}`
  const given = async (key: string, more = '') => {
    for (const id of [cover, inline]) await api.services.images.save(id, await pngOf())
    const html = `<p>Look:</p><figure><img src="${at(inline)}" alt="A pot &amp; a cup" width="8"></figure>${more}`
    return givenItem(key, { html, imageUrl: at(cover) })
  }

  const givenReceiver = async (images?: string) => {
    const receiver = await startReceiver(() => api.clock.now)
    receiver.secret = newWebhookSecret()
    const settings = { url: `${receiver.origin}/in`, images }
    return { receiver, target: await givenSite(api, 'webhook', { settings, secret: receiver.secret }) }
  }
  const runAt = ({ origin }: TestReceiver) =>
    publishDue(
      api.services,
      undefined,
      accessTo([origin], () => api.clock.now),
    )

  it('are in the media library of a WordPress site, once, and the cover is its featured image', async () => {
    const { id } = await givenBlog()
    await queuePublications(api.services, id, [await given('a')])
    await run()
    await queuePublications(api.services, id, [await given('a', '<p>Changed</p>')])
    await run()
    const { media, posts, origin } = sites.blog
    expect(media.map(({ slug }) => slug).sort()).toEqual([`image-${cover}`, `image-${inline}`])
    const [library] = media.filter(({ slug }) => slug === `image-${cover}`)
    expect(posts).toMatchObject([{ featuredMedia: library?.id }])
    const shown = `<img src="${origin}/wp-content/uploads/image-${inline}.png" alt="A pot &amp; a cup" width="8">`
    expect(posts[0]?.content).toContain(shown)
    expect(posts[0]?.content).toContain('<p>Changed</p>')
    expect(JSON.stringify(posts)).not.toContain(api.services.env.origin)
    expect(await rowOf('a')).toMatchObject({ state: 'published', lastError: null })
  })

  it('are on a Ghost site, once, and the cover is its feature image', async () => {
    const { id } = await givenSite(api, 'ghost', ghostTarget(sites.magazine))
    await queuePublications(api.services, id, [await given('a')])
    await run()
    await queuePublications(api.services, id, [await given('a', '<p>Changed</p>')])
    await run()
    const { images, posts, origin } = sites.magazine
    const files = [inline, cover].map((name) => `${origin}/content/images/2026/11/image-${name}.png`)
    expect(images).toEqual(files)
    expect(posts).toMatchObject([{ feature_image: files[1] }])
    expect(posts[0]?.html).toContain(`<img src="${files[0]}" alt="A pot &amp; a cup" width="8">`)
    expect(JSON.stringify(posts)).not.toContain(api.services.env.origin)
  })

  it('are on a Ghost site once, also if its copies were made before they were recorded', async () => {
    const { id } = await givenSite(api, 'ghost', ghostTarget(sites.magazine))
    await queuePublications(api.services, id, [await given('a')])
    await run()
    await api.db.update(publications).set({ copies: null })
    await queuePublications(api.services, id, [await given('a', '<p>Changed</p>')])
    await run()
    const { images, posts } = sites.magazine
    expect(images).toHaveLength(2)
    expect(posts).toMatchObject([{ feature_image: images[1] }])
    expect(posts[0]?.html).toContain(`<img src="${images[0]}"`)
    const copies = Object.values((await rowOf('a')).copies ?? {})
    expect(copies).toHaveLength(2)
    expect(copies).toMatchObject([{ remoteId: null }, { remoteId: null }])
  })

  it.each([
    ['no answer', 'cut' as const],
    ['a busy site', { status: 503, body: '' }],
  ])('are on a Ghost site once, also if the post wasn’t created because of %s', async (_, answer) => {
    const { id } = await givenSite(api, 'ghost', ghostTarget(sites.magazine))
    await queuePublications(api.services, id, [await given('a')])
    sites.magazine.misbehave((_, { method, url }) =>
      method === 'POST' && !url.pathname.includes('/images/') ? answer : null,
    )
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await run()
      api.clock.now = (await rowOf('a')).dueAt!
    }
    const { images, posts } = sites.magazine
    expect(images).toHaveLength(2)
    sites.magazine.behave()
    await run()
    expect(images).toHaveLength(2)
    expect(posts[0]?.html).toContain(`<img src="${images[0]}"`)
    expect(await rowOf('a')).toMatchObject({ state: 'published', lastError: null })
  })

  it('are copied again if their target becomes another site', async () => {
    const target = await givenSite(api, 'ghost', ghostTarget(sites.magazine))
    await queuePublications(api.services, target.id, [await given('a')])
    sites.magazine.misbehave((_, { method, url }) =>
      method === 'POST' && !url.pathname.includes('/images/') ? { status: 503, body: '' } : null,
    )
    await run()
    const { name, settings, credentials } = target
    const change = (url: string) =>
      saveTarget(api.db, { id: target.id, name, settings: { ...settings, url }, credentials }, api.clock.now)
    await change(settings.url ?? '')
    expect(Object.keys((await rowOf('a')).copies ?? {})).toHaveLength(2)
    await change('https://other.example')
    expect((await rowOf('a')).copies).toBeNull()
  })

  it('are sent to a webhook before the text, once, which shows where it stored them', async () => {
    const { receiver, target } = await givenReceiver('send')
    await queuePublications(api.services, target.id, [await given('a')])
    receiver.misbehave((_, { body }) => (body.includes('post.published') ? { status: 503 } : null))
    await runAt(receiver)
    receiver.behave()
    api.clock.now = (await rowOf('a')).dueAt!
    await runAt(receiver)
    const stored = await api.services.images.find(cover)
    expect([...receiver.images.keys()].sort()).toEqual([`image-${cover}.png`, `image-${inline}.png`])
    expect(receiver.images.get(`image-${cover}.png`)).toEqual(Buffer.from(stored!.bytes))
    // Each image and the text twice, of which it took the second.
    expect(receiver.calls).toHaveLength(4)
    const [{ event } = { event: null }] = receiver.events
    expect(event?.data['imageUrl']).toBe(`https://site.example/images/image-${cover}.png`)
    expect(JSON.stringify(event)).not.toContain(api.services.env.origin)
    expect(await rowOf('a')).toMatchObject({ state: 'published', lastError: null })
    await receiver.stop()
  })

  it.each([
    ['doesn’t know such events', { status: 400, body: { error: 'Unknown type' } }],
    ['fails at such events', { status: 500, body: 'TypeError' }],
    ['stores none', { status: 200, body: {} }],
    ['says something else', { status: 200, body: { url: 'javascript:alert(1)' } }],
    ['is behind a firewall that blocks files', { status: 403, body: 'Blocked' }],
    ['doesn’t do that', { status: 501, body: '' }],
    ['is slow at such events', { status: 408, body: '' }],
    ['fails behind its proxy', { status: 502, body: '' }],
    ['gives no answer', 'cut' as const],
    ['has one URL for all', { status: 200, body: { url: 'https://site.example/news' } }],
  ])('are still ours in what a webhook gets that %s', async (_, answer) => {
    const { receiver, target } = await givenReceiver('send')
    await queuePublications(api.services, target.id, [await given('a')])
    receiver.misbehave((_, { body }) => (body.includes('image.published') ? answer : null))
    await runAt(receiver)
    expect(receiver.events).toMatchObject([{ event: { data: { imageUrl: at(cover) } } }])
    expect(await rowOf('a')).toMatchObject({ state: 'published', lastError: faultTexts.imagesRefused(2) })
    await receiver.stop()
  })

  it('are still ours in what a webhook gets that answers each event with the URL of the text', async () => {
    const { receiver, target } = await givenReceiver('send')
    await queuePublications(api.services, target.id, [{ ...(await given('a')), html: '<p>Look</p>' }])
    const body = { url: 'https://site.example/how-to-brew-a/' }
    receiver.misbehave((_, call) => (call.body.includes('image.published') ? { status: 200, body } : null))
    await runAt(receiver)
    expect(receiver.events).toMatchObject([{ event: { data: { imageUrl: at(cover) } } }])
    expect((await rowOf('a')).copies).toBeNull()
    await receiver.stop()
  })

  it('are no events for a webhook whose customer didn’t ask for them', async () => {
    const { receiver, target } = await givenReceiver()
    await queuePublications(api.services, target.id, [await given('a')])
    await runAt(receiver)
    expect(receiver.calls).toHaveLength(1)
    expect(receiver.events).toMatchObject([{ event: { data: { imageUrl: at(cover) } } }])
    expect(await rowOf('a')).toMatchObject({ state: 'published', lastError: null })
    await receiver.stop()
  })

  it('are smaller than a megabyte as a webhook gets them', async () => {
    const { receiver, target } = await givenReceiver('send')
    const [small, large] = ['small'.padEnd(20, '0'), 'large'.padEnd(20, '0')]
    await api.services.images.save(small, paddedTo(700 * 1024, await pngOf()))
    await api.services.images.save(large, paddedTo(701 * 1024, await pngOf()))
    const html = `<p>Look</p><img src="${at(small)}" alt="">`
    await queuePublications(api.services, target.id, [givenItem('a', { html, imageUrl: at(large) })])
    await runAt(receiver)
    expect([...receiver.images.keys()].sort()).toEqual([`image-${large}.webp`, `image-${small}.png`])
    for (const taken of receiver.images.values()) {
      expect(taken.toString('base64').length).toBeLessThan(1_000_000)
    }
    await receiver.stop()
  })

  it('are still ours where the site takes none, and the customer is told', async () => {
    const { id } = await givenBlog()
    await queuePublications(api.services, id, [await given('a')])
    const body = { code: 'rest_upload_unknown_error', message: 'The file could not be moved.', data: { status: 500 } }
    sites.blog.misbehave((_, { method, url }) =>
      method === 'POST' && url.pathname.endsWith('/media') ? { status: 500, body } : null,
    )
    await run()
    expect(await rowOf('a')).toMatchObject({ state: 'published', lastError: faultTexts.imagesRefused(2) })
    expect(sites.blog.posts[0]?.content).toContain(`<img src="${at(inline)}"`)
  })

  it('are files of a download, named in its texts', async () => {
    const items = [await given('a'), { ...(await given('b')), kind: 'page' as const }]
    const files = unzipSync(await buffer(zipOf(api.services, items)))
    expect(
      Object.keys(files)
        .filter((path) => path.startsWith('images/'))
        .sort(),
    ).toEqual([cover, inline].map((name) => `images/image-${name}.webp`))
    for (const path of ['posts/how-to-brew-a', 'pages/how-to-brew-b']) {
      const markdown = strFromU8(files[`${path}.md`]!)
      expect(markdown).toContain(`image: "../images/image-${cover}.webp"`)
      expect(markdown).toContain(`![A pot & a cup](../images/image-${inline}.webp)`)
      expect(strFromU8(files[`${path}.html`]!)).toContain(`<img src="../images/image-${inline}.webp"`)
      expect(markdown).not.toContain(api.services.env.origin)
    }
  })

  it('are in a download also if others have theirs drawn at the moment', async () => {
    const { drawing } = api.services
    let refused = 0
    const drawVariant: typeof drawing.drawVariant = (...asked) => {
      refused += 1
      return refused <= 2 ? Promise.reject(new TooBusy()) : drawing.drawVariant(...asked)
    }
    const busy = { ...api.services, drawing: { ...drawing, drawVariant } }
    const files = unzipSync(await buffer(zipOf(busy, [await given('a')])))
    expect(Object.keys(files).filter((path) => path.startsWith('images/'))).toHaveLength(2)
    expect(refused).toBe(4)
  })
})

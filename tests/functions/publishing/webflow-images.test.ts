import { afterEach, beforeEach, expect, it } from 'vitest'
import { publishDue } from '#functions/publishing/job.ts'
import { queuePublications } from '#functions/publishing/queue.ts'
import { imageUrl } from '#src/domain/images/images.ts'
import { faultTexts } from '#src/domain/publishing/faults.ts'
import { publications } from '#src/storage/publishing/schema.ts'
import { saveTarget } from '#src/storage/publishing/targets.ts'
import { useApi } from '#tests/support/api.ts'
import { describeDatabases } from '#tests/support/database.ts'
import { pngOf } from '#tests/support/images.ts'
import { accessTo, givenItem, givenSite, webflowTarget } from '#tests/support/publishing.ts'
import type { DoubleCall, Mood } from '#tests/support/publishing-sites/double.ts'
import { startWebflow, type TestWebflow } from '#tests/support/publishing-sites/webflow.ts'

describeDatabases('The images of a Webflow item, with a $kind,', ({ kind }) => {
  const api = useApi(kind)
  let site: TestWebflow
  beforeEach(async () => {
    site = await startWebflow()
  })
  afterEach(() => site.stop())

  const [cover, inline] = ['cover'.padEnd(20, '0'), 'inline'.padEnd(20, '0')]
  const at = (id: string) => `${api.services.env.origin}${imageUrl(id)}`
  const rowOf = async () => (await api.db.select().from(publications))[0]!
  const run = () =>
    publishDue(
      api.services,
      undefined,
      accessTo([site.origin], () => api.clock.now),
    )
  const given = async () => {
    for (const id of [cover, inline]) await api.services.images.save(id, await pngOf({ width: 40, height: 30 }))
    return givenItem('a', { html: `<p><img src="${at(inline)}" alt="A cup"></p>`, imageUrl: at(cover) })
  }
  const publish = async () => {
    const target = await givenSite(api, 'webflow', webflowTarget(site))
    const item = await given()
    await queuePublications(api.services, target.id, [item])
    await run()
    return { target, item }
  }
  const uploads = () => site.calls.filter((call) => call.endsWith('/assets')).length

  it('are among the site’s assets, once, and the one of a field is left to Webflow', async () => {
    const { target, item } = await publish()
    await queuePublications(api.services, target.id, [{ ...item, html: `${item.html}<p>Changed</p>` }])
    await run()
    const [url] = site.assets.keys()
    expect(url).toMatch(new RegExp(`^${site.origin}/cdn/${site.sites[0]}/\\w+_image-${inline}\\.png$`))
    expect([...site.assets.values()]).toEqual([Buffer.from((await api.services.images.find(inline))!.bytes)])
    const fields = {
      'post-body': `<p><img src="${url}" alt="A cup"></p><p>Changed</p>`,
      'main-image': { url: at(cover) },
    }
    expect(site.items).toMatchObject([{ fieldData: fields }])
    expect(await rowOf()).toMatchObject({ state: 'published', lastError: null })
    expect(uploads()).toBe(1)
  })

  it('are at the site of their collection if the token is for several', async () => {
    site.sites.unshift('aaaaaaaaaaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbbbbbbbbbb')
    await publish()
    expect([...site.assets.keys()]).toEqual([expect.stringContaining(`/cdn/${site.sites[2]}/`)])
  })

  it('need no request if there are none in the text', async () => {
    const target = await givenSite(api, 'webflow', webflowTarget(site))
    await queuePublications(api.services, target.id, [givenItem('a', { imageUrl: at(cover) })])
    await run()
    expect(site.calls.filter((call) => call.includes('/sites'))).toEqual([])
  })

  it.each(['sites:read', 'assets:write'])(
    'are still ours with a token without %s, and the customer is told',
    async (scope) => {
      site.scopes.delete(scope)
      await publish()
      expect(site.items[0]?.fieldData['post-body']).toContain(at(inline))
      expect(await rowOf()).toMatchObject({ state: 'published', lastError: faultTexts.noAssets })
    },
  )

  const isAsset = ({ url }: DoubleCall) => url.pathname.endsWith('/assets')
  const isFile = ({ url }: DoubleCall) => url.pathname === '/webflow-prod-assets'
  it.each<[string, (call: DoubleCall) => boolean, Mood]>([
    ['whose asset is refused', isAsset, { status: 400, body: { code: 'validation_error', message: 'No' } }],
    ['whose answer is something else', isAsset, { status: 200, body: { id: '1' } }],
    [
      'with a URL that isn’t one',
      isAsset,
      { status: 200, body: { uploadUrl: 'x', uploadDetails: {}, hostedUrl: 'javascript:1' } },
    ],
    ['whose file is refused', isFile, { status: 403, body: '<Error><Code>EntityTooLarge</Code></Error>' }],
  ])('are still ours on a site %s, and the customer is told', async (_, isRefused, answer) => {
    site.misbehave((_count, call) => (isRefused(call) ? answer : null))
    await publish()
    expect(site.items[0]?.fieldData['post-body']).toContain(at(inline))
    expect(await rowOf()).toMatchObject({ state: 'published', lastError: faultTexts.imagesRefused(1), copies: null })
  })

  it.each<[string, (call: DoubleCall) => boolean, Mood]>([
    ['no file could be stored', isFile, 'cut'],
    ['the store was busy', isFile, { status: 503, body: '<Error><Code>SlowDown</Code></Error>' }],
    ['it has had too many requests', isAsset, { status: 429, body: '', headers: { 'retry-after': '60' } }],
  ])('are copied later where %s', async (_, isRefused, answer) => {
    site.misbehave((_count, call) => (isRefused(call) ? answer : null))
    await publish()
    expect(site.items).toEqual([])
    site.behave()
    api.clock.now = (await rowOf()).dueAt!
    await run()
    expect(site.assets.size).toBe(1)
    expect(await rowOf()).toMatchObject({ state: 'published', lastError: null })
  })

  it('don’t keep their text for long from a site whose store of files stays down', async () => {
    site.misbehave((_, call) => (isFile(call) ? { status: 503, body: '' } : null))
    await publish()
    const start = api.clock.now
    while ((await rowOf()).state === 'waiting') {
      api.clock.now = (await rowOf()).dueAt!
      await run()
    }
    expect(site.items[0]?.fieldData['post-body']).toContain(at(inline))
    expect(await rowOf()).toMatchObject({ state: 'published', lastError: faultTexts.imagesRefused(1) })
    expect(api.clock.now - start).toBeLessThan(60 * 60_000)
  })

  it('are copied once, also if the item wasn’t created at first', async () => {
    site.misbehave((_, { url }) => (url.pathname.endsWith('/live') ? { status: 503, body: '' } : null))
    await publish()
    site.behave()
    api.clock.now = (await rowOf()).dueAt!
    await run()
    expect(site.items).toHaveLength(1)
    expect(uploads()).toBe(1)
  })

  it('are copied again if their target becomes another collection, which may be another site’s', async () => {
    const { id, name, settings, credentials } = (await publish()).target
    const change = (collectionId: string) =>
      saveTarget(api.db, { id, name, settings: { ...settings, collectionId }, credentials }, api.clock.now)
    await change(settings.collectionId ?? '')
    expect(Object.keys((await rowOf()).copies ?? {})).toHaveLength(1)
    await change('580e63fc8c9a982ac9b8b746')
    expect((await rowOf()).copies).toBeNull()
  })
})

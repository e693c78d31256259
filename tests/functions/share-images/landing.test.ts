import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { createApi } from '#functions/api.ts'
import { landingContent } from '#functions/share-images/cards.ts'
import { landingFolders, readTwin } from '#functions/share-images/twins.ts'
import { isSlug } from '#src/domain/urls/slugs.ts'
import { drawShareImage } from '#functions/share-images/draw.ts'
import { landingPages } from '#src/seo/landing/catalogue.ts'
import { headlineText, landingMarkdown } from '#src/seo/landing/markdown.ts'
import { landingShareImage, sharedPages } from '#src/seo/share-images/share-images.ts'
import { useApi } from '#tests/support/api.ts'
import { landingTwin } from '#tests/support/site.tsx'

const api = useApi()
const known = landingShareImage(landingTwin.path)

describe('The share image of a landing page', () => {
  it('is drawn once from its twin, and stored', async () => {
    const save = vi.spyOn(api.services.images, 'saveShareImage')
    const responses = await Promise.all([api.call(known), api.call(known), api.call(`${known}?v=2`)])
    responses.push(await api.call(known))
    const images = await Promise.all(responses.map(async (response) => Buffer.from(await response.arrayBuffer())))
    expect(await sharp(images[0]).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(new Set(images.map((bytes) => bytes.toString('base64'))).size).toBe(1)
    expect(save).toHaveBeenCalledTimes(1)
    const { headers } = responses[0]
    expect(headers.get('cache-control')).toBe('public, max-age=86400')
    expect((await api.call(known, { headers: { 'if-none-match': headers.get('etag')! } })).status).toBe(304)
  })

  it.each([
    ['has no twin', '/g/nothing-here.png'],
    ['has a twin without a title', '/g/untitled.png'],
    ['is a page and no twin', '/g/no-twin.png'],
    ['is in a folder of no lists', '/product/tea.png'],
    ['is no address', '/g/..%2f..%2fadmin.png'],
    ['names another site', '/g/@spam.example%2fx.png'],
    ['is another kind of file', '/g/directory-listing-tea-rooms.jpg'],
    ['has no end', `/g/${'a'.repeat(5000)}.png`],
  ])("doesn't exist for %s", async (_, path) => {
    const response = await api.call(`/api/share-images/landing${path}`)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it("can be requested again if the site doesn't answer", async () => {
    const env = { ...api.services.env, selfOrigin: 'http://127.0.0.1:9' }
    const request = { ip: '203.0.113.7', waitUntil: () => undefined }
    const response = await createApi({ ...api.services, env }).fetch(new Request(`http://x${known}`), { request })
    expect(response.status).toBe(503)
    expect(api.log).toMatchObject([{ level: 'warn', event: 'share-image-without-twin' }])
  })
})

describe('The figures on a share image', () => {
  it('are the page’s own, on every landing page', () => {
    for (const page of landingPages) {
      const twin = readTwin(landingMarkdown(page, 'https://uplist.example'))
      expect([page.path, twin]).toEqual([
        page.path,
        { title: headlineText(page.h1), figures: page.figures.map(({ value, label }) => ({ value, label })) },
      ])
      expect(landingContent(twin!).figures).toHaveLength(page.figures.length)
    }
  })

  it('change the image', async () => {
    const [one, other] = await Promise.all(
      ['14', '15'].map((value) => drawShareImage({ ...card, figures: [{ value, label: 'directories' }] })),
    )
    expect(Buffer.compare(one!, other!)).not.toBe(0)
  })
})

const card = { title: 'Tea rooms', line: '', label: '', stamp: '', logo: null, site: 'Uplist' }

describe('The URL of the share image', () => {
  it('of every landing page is valid', () => {
    const odd = landingPages.filter(({ path }) => {
      const [, folder, slug, ...more] = path.split('/')
      return more.length > 0 || !landingFolders.some((known) => known === folder) || !isSlug(slug ?? '')
    })
    expect(odd.map(({ path }) => path)).toEqual([])
  })
})

describe('The share image of a fixed page', () => {
  it.each(Object.keys(sharedPages))('is drawn for %s', async (page) => {
    const response = await api.call(`/api/share-images/page/${page}.png`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  })
})

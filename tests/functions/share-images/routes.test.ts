import { Resvg } from '@resvg/resvg-js'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { keepDrawable } from '#functions/share-images/letters.ts'
import type { NewProduct } from '#src/storage/products/changes.ts'
import { products } from '#src/storage/products/schema.ts'
import { useApi } from '#tests/support/api.ts'
import * as image from '#tests/support/images.ts'
import { givenProduct } from '#tests/support/submissions.ts'
import { sendImage } from '#tests/support/uploads.ts'

const api = useApi()

async function givenPublished(changes: Partial<NewProduct> = {}): Promise<string> {
  const logo = await sendImage(api, await image.pngOf({ width: 200, height: 200 }), 'logo')
  const { slug } = await givenProduct(api.db, { logoId: logo.body.data.id, ...changes })
  await api.db.update(products).set({ state: 'published', publishedAt: 1 })
  return `/api/share-images/product/${slug}.png`
}

async function draw(url: string): Promise<Buffer> {
  const response = await api.call(url)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  return bytes
}

describe('the share image of a product', () => {
  it('is drawn on the first request and stored', async () => {
    const url = await givenPublished()
    const save = vi.spyOn(api.services.images, 'saveShareImage')
    const drawings = await Promise.all([draw(url), draw(`${url}?v=1`), draw(url)])
    drawings.push(await draw(url))
    expect(new Set(drawings.map((bytes) => bytes.toString('base64'))).size).toBe(1)
    expect(save).toHaveBeenCalledTimes(1)
  })

  it('changes with its content', async () => {
    const url = await givenPublished()
    const before = await draw(url)
    await api.db.update(products).set({ headline: 'Something else' })
    expect((await draw(url)).equals(before)).toBe(false)
  })

  it("isn't sent again to a client that has it", async () => {
    const url = await givenPublished()
    const etag = (await api.call(url)).headers.get('etag') ?? ''
    expect((await api.call(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  it("is drawn without a logo that can't be read, and not stored", async () => {
    const url = await givenPublished()
    const whole = api.services.images
    const save = vi.fn(whole.saveShareImage)
    api.services.images = { ...whole, saveShareImage: save, find: () => Promise.reject(new Error('the store is down')) }
    const without = await draw(url)
    expect(save).not.toHaveBeenCalled()
    api.services.images = whole
    expect((await draw(url)).equals(without)).toBe(false)
  })

  it('is redrawn on each request while the image store is down', async () => {
    const url = await givenPublished()
    const down = () => Promise.reject(new Error('the store is down'))
    api.services.images = { ...api.services.images, find: down, findShareImage: down, saveShareImage: down }
    await draw(url)
  })

  it.each([
    ['of a script the face lacks', '日本語の製品'],
    ['of emoji', '🚀🚀🚀'],
    ['from right to left', 'منتج'],
    ['of markup', '<b>&amp;</b> "x" {{y}}'],
    ['without an end', 'W'.repeat(80)],
    ['of Polish letters', 'Zażółć gęślą jaźń'],
  ])('is drawn for a name %s', async (_, name) => {
    await draw(await givenPublished({ name, headline: `${name} ${name}` }))
  })

  it.each(['unknown.png', 'ledger-lane.jpg', 'ledger-lane', 'Ledger-Lane.png', '..%2fx.png', '%00.png'])(
    "for an invalid URL isn't found: %s",
    async (file) => {
      await givenPublished()
      const response = await api.call(`/api/share-images/product/${file}`)
      expect(response.status).toBe(404)
      expect(response.headers.get('cache-control')).toBe('no-store')
    },
  )

  it("of an unpublished product isn't found", async () => {
    const { slug } = await givenProduct(api.db)
    expect((await api.call(`/api/share-images/product/${slug}.png`)).status).toBe(404)
  })
})

describe('the share image of a page', () => {
  it.each(['site', 'directories', 'submit'])('is there for %s', async (page) => {
    await draw(`/api/share-images/page/${page}.png`)
  })

  it.each(['other', 'constructor', '__proto__'])('is not there for %s', async (page) => {
    expect((await api.call(`/api/share-images/page/${page}.png`)).status).toBe(404)
  })
})

describe('characters in share images', () => {
  it('are kept if the font has them', () => {
    expect(keepDrawable('Zażółć 日本 gęślą  🚀 jaźń')).toBe('Zażółć gęślą jaźń')
    expect(keepDrawable('Cafe\u0301 Cœur')).toBe('Café Cœur')
    expect(keepDrawable('日本語')).toBe('')
  })

  it('have a glyph each', () => {
    const fontFiles = ['besley-latin.ttf', 'besley-extended.ttf'].map((file) => `functions/fonts/${file}`)
    const font = { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Besley' }
    const letters = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code))
      .filter((letter) => keepDrawable(letter) === letter)
      // A soft hyphen is invisible, and these two would end the text.
      .filter((letter) => !'\u00ad<&'.includes(letter))
    const missing = letters.filter((letter) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9">${letter}</text></svg>`
      return new Resvg(svg, { font }).getBBox() === undefined
    })
    expect(letters.length).toBeGreaterThan(300)
    expect(missing).toEqual([])
  })
})

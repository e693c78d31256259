import { expect, it } from 'vitest'
import type { ImageStore } from '#src/storage/images/image-store.ts'
import { jpegOf, pngOf } from './images.ts'

const id = '0123456789abcdef0123'

/** What every image store does, wherever it keeps images. `open`: for a deploy context. */
export function itStoresImages(open: (context: string) => ImageStore): void {
  it('returns an image as saved, with its type from its bytes', async () => {
    for (const [type, bytes] of [
      ['image/png', await pngOf()],
      ['image/jpeg', await jpegOf()],
    ] as const) {
      await open('test').save(id, bytes)
      const found = await open('test').find(id)
      expect(found?.type).toBe(type)
      expect(Buffer.from(found?.bytes ?? []).equals(bytes)).toBe(true)
    }
  })

  it('saves exactly the given bytes, also from a view of a larger buffer', async () => {
    const whole = Buffer.from('before-part-after')
    await open('test').savePart(id, 1, whole.subarray(7, 11))
    expect(Buffer.from((await open('test').findPart(id, 1)) ?? []).toString()).toBe('part')
  })

  it('keeps the last version of a part, and lists stored parts', async () => {
    await open('test').savePart(id, 1, Buffer.from('first'))
    await open('test').savePart(id, 1, Buffer.from('second'))
    await open('test').savePart(id, 3, Buffer.from('third'))
    expect(Buffer.from((await open('test').findPart(id, 1)) ?? []).toString()).toBe('second')
    expect(await open('test').findPart(id, 2)).toBeNull()
    expect(await open('test').listPartOwners()).toEqual([id])
    await open('test').removeParts(id)
    expect(await open('test').findPart(id, 3)).toBeNull()
    expect(await open('test').listPartOwners()).toEqual([])
  })

  it('removes an image with all its variants, and no others', async () => {
    const other = '0123456789abcdef01234'
    for (const name of [id, other]) {
      await open('test').save(name, await pngOf())
      await open('test').saveVariant(name, 96, Buffer.from('small'))
      await open('test').saveVariant(name, 1280, Buffer.from('large'))
    }
    await open('test').remove(id)
    expect(await open('test').find(id)).toBeNull()
    expect(await open('test').findVariant(id, 96)).toBeNull()
    expect(await open('test').findVariant(id, 1280)).toBeNull()
    expect(await open('test').find(other)).not.toBeNull()
    expect(await open('test').findVariant(other, 96)).not.toBeNull()
    await open('test').remove(id)
  })

  it('stores share images by their key', async () => {
    expect(await open('test').findShareImage('key', 0)).toBeNull()
    await open('test').saveShareImage('key', Buffer.from('drawn'), 0)
    expect(Buffer.from((await open('test').findShareImage('key', 0)) ?? []).toString()).toBe('drawn')
  })

  it('removes share images of periods that are over, and no others', async () => {
    const later = 40 * 24 * 60 * 60 * 1000
    await open('test').saveShareImage('key', Buffer.from('old'), 0)
    await open('test').saveShareImage('key', Buffer.from('new'), later)
    expect(await open('test').removeShareImages(0)).toBe(1)
    expect(await open('test').findShareImage('key', 0)).toBeNull()
    expect(Buffer.from((await open('test').findShareImage('key', later)) ?? []).toString()).toBe('new')
  })

  it('keeps deploy contexts separate', async () => {
    await open('test').save(id, await pngOf())
    expect(await open('deploy-preview').find(id)).toBeNull()
  })

  it('reports that it works', async () => {
    await expect(open('test').check()).resolves.toBeUndefined()
  })
}

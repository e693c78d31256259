import { mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer, type Server } from 'node:http'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openBlobs } from '#netlify/local/blobs.ts'
import { type FetchBlobs, openImageStore } from '#src/storage/images/image-store.ts'
import { pointBlobsAt, startBlobs } from '#tests/support/blobs-server.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { newFolder } from '#tests/support/folders.ts'
import { jpegOf, pngOf } from '#tests/support/images.ts'

const id = '0123456789abcdef0123'

describe.each(['over HTTP', 'on one machine'])('the image store, %s,', (where) => {
  useBlobs()
  let fetchBlobs: FetchBlobs | undefined
  beforeAll(async () => {
    if (where === 'on one machine') fetchBlobs = openBlobs(await newFolder('blobs'))
  })
  const store = () => openImageStore('test', fetchBlobs)

  it('returns an image as saved, with its type from its bytes', async () => {
    for (const [type, bytes] of [
      ['image/png', await pngOf()],
      ['image/jpeg', await jpegOf()],
    ] as const) {
      await store().save(id, bytes)
      const found = await store().find(id)
      expect(found?.type).toBe(type)
      expect(Buffer.from(found?.bytes ?? []).equals(bytes)).toBe(true)
    }
  })

  it('saves exactly the given bytes, also from a view of a larger buffer', async () => {
    const whole = Buffer.from('before-part-after')
    await store().savePart(id, 1, whole.subarray(7, 11))
    expect(Buffer.from((await store().findPart(id, 1)) ?? []).toString()).toBe('part')
  })

  it('keeps the last version of a part, and lists stored parts', async () => {
    await store().savePart(id, 1, Buffer.from('first'))
    await store().savePart(id, 1, Buffer.from('second'))
    await store().savePart(id, 3, Buffer.from('third'))
    expect(Buffer.from((await store().findPart(id, 1)) ?? []).toString()).toBe('second')
    expect(await store().findPart(id, 2)).toBeNull()
    expect(await store().listPartOwners()).toEqual([id])
    await store().removeParts(id)
    expect(await store().findPart(id, 3)).toBeNull()
    expect(await store().listPartOwners()).toEqual([])
  })

  it('removes an image with all its variants, and no others', async () => {
    const other = '0123456789abcdef01234'
    for (const name of [id, other]) {
      await store().save(name, await pngOf())
      await store().saveVariant(name, 96, Buffer.from('small'))
      await store().saveVariant(name, 1280, Buffer.from('large'))
    }
    await store().remove(id)
    expect(await store().find(id)).toBeNull()
    expect(await store().findVariant(id, 96)).toBeNull()
    expect(await store().findVariant(id, 1280)).toBeNull()
    expect(await store().find(other)).not.toBeNull()
    expect(await store().findVariant(other, 96)).not.toBeNull()
    await store().remove(id)
  })

  it('stores share images by their key', async () => {
    expect(await store().findShareImage('key', 0)).toBeNull()
    await store().saveShareImage('key', Buffer.from('drawn'), 0)
    expect(Buffer.from((await store().findShareImage('key', 0)) ?? []).toString()).toBe('drawn')
  })

  it('keeps deploy contexts separate', async () => {
    await store().save(id, await pngOf())
    expect(await openImageStore('deploy-preview', fetchBlobs).find(id)).toBeNull()
  })

  it('reports that it works', async () => {
    await expect(store().check()).resolves.toBeUndefined()
  })
})

describe('an image store that fails', () => {
  let server: Server | undefined
  afterEach(() => server?.close())

  /** A store that answers with these statuses in order, and then with 200. */
  async function answering(...statuses: number[]): Promise<{ asked: () => number }> {
    let asked = 0
    server = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(statuses[asked++] ?? 200).end())
    })
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    pointBlobsAt(`http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`)
    return { asked: () => asked }
  }

  it('is retried shortly', async () => {
    const { asked } = await answering(500, 429)
    await openImageStore('test').savePart(id, 1, Buffer.from('x'))
    expect(asked()).toBe(3)
  })

  it('is given up after three attempts', async () => {
    const { asked } = await answering(500, 503, 500, 500)
    await expect(openImageStore('test').savePart(id, 1, Buffer.from('x'))).rejects.toThrow()
    expect(asked()).toBe(3)
  })

  it("rejects if it can't be reached at all", async () => {
    await (await startBlobs()).stop()
    const store = openImageStore('test')
    const png = await pngOf()
    const attempts = [store.check(), store.find(id), store.save(id, png), store.remove(id), store.listPartOwners()]
    for (const outcome of await Promise.allSettled(attempts)) expect(outcome.status).toBe('rejected')
  })
})

describe('the folders of a store on one machine', () => {
  it('have names that every file system takes, also those that had others before', async () => {
    const folder = await newFolder('blobs')
    const store = openImageStore('test', openBlobs(folder))
    await store.save(id, await pngOf())
    const entries = join(folder, 'blobs/entries/0')
    const [name = ''] = await readdir(entries)
    expect(name).toMatch(/^[\w-]+$/)
    for (const before of ['site:', 'site%3A']) {
      await rename(join(entries, name), join(entries, name.replace('site-', before)))
      // An earlier version has written since.
      await mkdir(join(entries, name))
      const again = openImageStore('test', openBlobs(folder))
      expect(await readdir(entries)).toEqual([name])
      expect((await again.find(id))?.type).toBe('image/png')
    }
  })
})

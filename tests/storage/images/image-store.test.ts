import { mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer, type Server } from 'node:http'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openBlobs } from '#netlify/local/blobs.ts'
import { type FetchBlobs, openImageStore } from '#src/storage/images/image-store.ts'
import { pointBlobsAt, startBlobs } from '#tests/support/blobs-server.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { newFolder } from '#tests/support/folders.ts'
import { itStoresImages } from '#tests/support/image-store.ts'
import { pngOf } from '#tests/support/images.ts'

const id = '0123456789abcdef0123'

describe('the image store over HTTP', () => {
  useBlobs()
  itStoresImages((context) => openImageStore(context))
})

describe('the image store on one machine', () => {
  let fetchBlobs: FetchBlobs
  beforeAll(async () => {
    fetchBlobs = openBlobs(await newFolder('blobs'))
  })
  itStoresImages((context) => openImageStore(context, fetchBlobs))
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

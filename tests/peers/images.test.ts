import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkImages } from '#commands/doctor/images.ts'
import { backUp } from '#netlify/local/backups/back-up.ts'
import { certify } from '#netlify/local/backups/certify.ts'
import { restoreBackup } from '#netlify/local/backups/put-in-place.ts'
import { openBucketBlobs } from '#netlify/local/bucket-blobs.ts'
import { openImageStore } from '#src/storage/images/image-store.ts'
import { openBucket } from '#src/storage/objects/s3.ts'
import { givenDataFolder, openData } from '#tests/support/backups.ts'
import { newFolder } from '#tests/support/folders.ts'
import { itStoresImages } from '#tests/support/image-store.ts'
import * as image from '#tests/support/images.ts'
import { type Line, openLine } from '#tests/support/line.ts'
import { pointBlobsAt } from '#tests/support/blobs-server.ts'
import { type RealStorage, startSwift } from './swift.ts'

// Images of several machines in a bucket of a real object storage, OpenStack Swift.

const bucket = 'images'
const id = '0123456789abcdef0123'
let storage: RealStorage
let line: Line

beforeAll(async () => {
  storage = await startSwift(bucket)
  line = await openLine(Number(new URL(storage.endpoint).port))
  pointBlobsAt('http://blobs.localhost')
})
afterAll(async () => {
  line.stop()
  await storage.stop()
})

const options = () => ({
  bucket,
  region: 'us-east-1',
  endpoint: `http://127.0.0.1:${line.port}`,
  keyId: storage.keyId,
  secret: storage.secret,
})

/** A machine with copies of its own. */
async function machine(prefix: string, limits: Parameters<typeof openBucketBlobs>[1] = {}) {
  const folder = await newFolder('copies')
  const open = () =>
    openImageStore('test', openBucketBlobs({ ...options(), prefix, copies: join(folder, 'images') }, limits))
  const listCopies = async () => {
    const [name = ''] = await readdir(folder)
    return name === '' ? [] : readdir(join(folder, name))
  }
  return { store: open(), open, listCopies }
}

const textOf = (bytes: Uint8Array | null | undefined) => Buffer.from(bytes ?? []).toString()

describe('the image store in a bucket', () => {
  let open: Parameters<typeof itStoresImages>[0]
  beforeAll(async () => {
    const blobs = openBucketBlobs({
      ...options(),
      prefix: 'of/uplist/',
      copies: join(await newFolder('copies'), 'images'),
    })
    open = (context) => openImageStore(context, blobs)
  })
  itStoresImages((context) => open(context))

  it('lists more than one page of the storage has', async () => {
    const store = open('many')
    const ids = Array.from({ length: 1010 }, (_, index) => `owner${String(index).padStart(5, '0')}`)
    for (let first = 0; first < ids.length; first += 20) {
      await Promise.all(ids.slice(first, first + 20).map((owner) => store.savePart(owner, 1, Buffer.from('x'))))
    }
    expect((await store.listPartOwners()).toSorted()).toEqual(ids)
  })
})

describe('two machines with images in one bucket', () => {
  it('find what the other has stored, and lose what the other has deleted', async () => {
    const [a, b] = [await machine('two/', { freshMs: 0 }), await machine('two/', { freshMs: 0 })]
    const png = await image.pngOf()
    await a.store.save(id, png)
    await a.store.saveVariant(id, 96, Buffer.from('small'))
    await a.store.savePrivate('private0', png)
    expect((await b.store.find(id))?.type).toBe('image/png')
    expect(textOf(await b.store.findVariant(id, 96))).toBe('small')
    expect((await b.store.findPrivate('private0'))?.type).toBe('image/png')
    // Private ones aren't copied.
    expect((await b.listCopies()).toSorted()).toEqual([`image-variants-test~${id}.96`, `images-test~${id}`])
    await a.store.remove(id)
    expect(await b.store.find(id)).toBeNull()
    expect(await b.store.findVariant(id, 96)).toBeNull()
    expect(await b.listCopies()).toEqual([])
  })

  it('serve a copy for a while without asking, also after a restart', async () => {
    const a = await machine('fresh/')
    await a.store.save(id, await image.pngOf())
    expect(await a.store.find(id)).not.toBeNull()
    const direct = openBucket(options())
    await direct.remove(`fresh/site-images-test/${id}`)
    expect(await a.store.find(id)).not.toBeNull()
    // It doesn't know when the copy was checked.
    expect(await a.open().find(id)).toBeNull()
    direct.close()
  })

  it('serve copies while the bucket is silent, refuse the rest soon, and recover', async () => {
    const a = await machine('silent/', { freshMs: 0 })
    await a.store.saveVariant(id, 96, Buffer.from('known'))
    await a.store.saveVariant(id, 1280, Buffer.from('unknown'))
    expect(textOf(await a.store.findVariant(id, 96))).toBe('known')
    line.hold()
    await expect(a.store.save(id, await image.pngOf())).rejects.toThrow(/can't be reached|didn't answer/)
    expect(textOf(await a.store.findVariant(id, 96))).toBe('known')
    await expect(a.store.findVariant(id, 1280)).rejects.toThrow()
    await expect(a.store.check()).rejects.toThrow()
    line.release()
    await expect
      .poll(async () => textOf(await a.store.findVariant(id, 1280).catch(() => null)), { timeout: 20_000 })
      .toBe('unknown')
  })
})

describe('a backup of a machine with images in a bucket', () => {
  const settings = () => ({
    IMAGE_BUCKET: `s3://${bucket}/backed-up`,
    S3_ENDPOINT: options().endpoint,
    S3_ACCESS_KEY_ID: storage.keyId,
    S3_SECRET_ACCESS_KEY: storage.secret,
  })

  it('has them, and a restore puts them back into the bucket, or leaves them beside it', async () => {
    const data = await givenDataFolder(settings())
    const { name, images, missingImages } = await backUp(data.env, 'command')
    expect([images, missingImages]).toEqual([3, 0])
    expect(await certify(data.env, name)).toMatchObject({ differences: [], images: 3 })
    expect(await checkImages(data.env)).toMatchObject({ state: 'ok' })
    for (const lost of ['shared1', 'shared2', 'private1']) await data.images.remove(lost)
    const lacking = await checkImages(data.env)
    expect([lacking.state, lacking.text]).toEqual(['fail', expect.stringContaining('3 of the newest 3')])

    const wish = { which: name, identityFile: undefined }
    const into = await newFolder('beside')
    const beside = await restoreBackup(data.env, { ...wish, into, replace: false })
    expect([beside.differences, beside.imagesIn]).toEqual([[], null])
    expect((await openData(into).images.find('shared1'))?.type).toBe('image/png')
    expect(await data.images.find('shared1')).toBeNull()

    data.db.$client.close()
    const restored = await restoreBackup(data.env, { ...wish, into: undefined, replace: true })
    expect([restored.differences, restored.imagesIn]).toEqual([[], 's3://images/backed-up/'])
    for (const found of [await data.images.find('shared2'), await data.images.findPrivate('private1')]) {
      expect(found?.type).toBe('image/png')
    }
    expect(await data.images.find('private1')).toBeNull()
    expect(await readdir(data.folder)).not.toContain('blobs')
  })

  it.each([
    ['a wrong key', { S3_SECRET_ACCESS_KEY: 'wrong' }, /doesn't accept the key. Check S3_ACCESS_KEY_ID/],
    [
      'a bucket that is missing',
      { IMAGE_BUCKET: 's3://nowhere' },
      /has no bucket nowhere. Create it, or check IMAGE_B/,
    ],
    [
      'a storage that is away',
      { S3_ENDPOINT: 'http://127.0.0.1:9' },
      /can't be reached \(ECONNREFUSED\). Check S3_END/,
    ],
  ])('says what is wrong with %s, and restores nothing', async (_, wrong, message) => {
    const { folder, env } = await givenDataFolder(settings())
    await backUp(env, 'command')
    const data = openData(folder, { ...settings(), ...wrong })
    const { state, text } = await checkImages(data.env)
    expect([state, text]).toEqual(['fail', expect.stringMatching(message)])
    const before = await readdir(folder)
    const wish = { which: 'latest', into: undefined, replace: true, identityFile: undefined }
    await expect(restoreBackup(data.env, wish)).rejects.toThrow(message)
    expect(await readdir(folder)).toEqual(before)
    await expect(data.images.find('shared1')).rejects.toThrow(message)
    await expect(data.images.check()).rejects.toThrow(message)
  })
})

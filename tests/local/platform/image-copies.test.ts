import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openBucketBlobs } from '#netlify/local/bucket-blobs.ts'
import { ImageCopies } from '#netlify/local/image-copies.ts'
import { newFolder } from '#tests/support/folders.ts'

const day = 24 * 60 * 60 * 1000

describe('copies of images from a bucket', () => {
  it('are as many as they may be, those that were asked for last, also after a restart', async () => {
    const folder = await newFolder('copies')
    const open = () => new ImageCopies(folder, { total: 100 * 1024 })
    let copies = open()
    const bytes = Buffer.alloc(9 * 1024, 7)
    // Deleting takes a moment.
    const areDeleted = () => expect.poll(async () => (await readdir(folder)).length).toBe(11)
    for (let n = 0; n < 30; n += 1) {
      if (n === 15) {
        await areDeleted()
        copies = open()
      }
      if (n > 0) expect((await copies.find('image0'))?.bytes.length).toBe(bytes.length)
      await copies.keep(`image${n}`, bytes)
    }
    await areDeleted()
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['image0', 'image29']))
    await copies.keep('large', Buffer.alloc(11 * 1024))
    expect(await copies.find('large')).toBeNull()
  })

  it('are checked again after a restart, and deleted after a week', async () => {
    const folder = await newFolder('copies')
    const copies = new ImageCopies(folder)
    for (const name of ['old', 'new']) await copies.keep(name, Buffer.from(name))
    expect(await copies.find('new')).toMatchObject({ isFresh: true })
    const weekAgo = new Date(Date.now() - 7 * day)
    await utimes(join(folder, 'old'), weekAgo, weekAgo)
    await writeFile(join(folder, '.half'), 'half written')
    const later = new ImageCopies(folder)
    expect(await later.find('old')).toBeNull()
    expect(await later.find('new')).toMatchObject({ isFresh: false })
    later.confirm('new')
    expect(await later.find('new')).toMatchObject({ isFresh: true })
    expect(await readdir(folder)).toEqual(['new'])
  })

  it('from another bucket are deleted', async () => {
    const folder = await newFolder('copies')
    const place = {
      bucket: 'images',
      endpoint: 'http://127.0.0.1:9',
      region: 'us-east-1',
      keyId: 'key',
      secret: 'secret',
    }
    for (const name of ['images-01234567', 'modules']) await mkdir(join(folder, name))
    openBucketBlobs({ ...place, prefix: '', copies: join(folder, 'images') })
    await expect.poll(() => readdir(folder)).toEqual(['modules'])
  })

  it('that another process deleted, or that can’t be written, aren’t there', async () => {
    const folder = await newFolder('copies')
    const copies = new ImageCopies(folder)
    await copies.keep('one', Buffer.from('one'))
    await new ImageCopies(folder).remove('one')
    expect(await copies.find('one')).toBeNull()
    const file = join(folder, 'file')
    await writeFile(file, '')
    const nowhere = new ImageCopies(join(file, 'below'))
    await nowhere.keep('one', Buffer.from('one'))
    expect(await nowhere.find('one')).toBeNull()
  })
})

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { backUp } from '#netlify/local/backups/back-up.ts'
import { certify } from '#netlify/local/backups/certify.ts'
import { findBackup, listBackups } from '#netlify/local/backups/find-backup.ts'
import { restoreBackup } from '#netlify/local/backups/put-in-place.ts'
import { openTarget } from '#netlify/local/backups/targets.ts'
import { openBucket } from '#src/storage/objects/s3.ts'
import { givenDataFolder } from '#tests/support/backups.ts'
import { newFolder } from '#tests/support/folders.ts'
import { freePort } from '#tests/support/ports.ts'
import { expectInstalled, run } from './servers.ts'
import { type RealStorage, startSwift } from './swift.ts'

// Backups with the real tools: `age` decrypts them, and OpenStack Swift stores them as a bucket.

let identityFile: string
let recipient: string
beforeAll(async () => {
  expectInstalled('age and zstd', ['/usr/bin/age', '/usr/bin/age-keygen', '/usr/bin/zstd'])
  identityFile = join(await newFolder('key'), 'key.txt')
  await run('age-keygen', ['-o', identityFile])
  recipient = (await run('age-keygen', ['-y', identityFile])).stdout.trim()
})

describe('a backup encrypted for a key of age-keygen', () => {
  it('opens with age, zstd and tar alone', async () => {
    const data = await givenDataFolder({ BACKUP_RECIPIENT: recipient })
    const { name, target } = await backUp(data.env, 'command')
    const folder = await newFolder('opened')
    const plain = join(folder, 'backup.tar.zst')
    await run('age', ['--decrypt', '--identity', identityFile, '--output', plain, join(target, name)])
    await run('tar', ['--zstd', '-xf', plain, '-C', folder])
    await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder })
    expect(await readFile(join(folder, 'images/shared1'))).toEqual(
      Buffer.from((await data.images.find('shared1'))!.bytes),
    )
  })

  it('restores after the age tool has encrypted it again', async () => {
    const data = await givenDataFolder()
    const { name, target } = await backUp(data.env, 'command')
    const which = join(await newFolder('again'), 'again.age')
    await run('age', ['--recipient', recipient, '--output', which, join(target, name)])
    const into = await newFolder('restored')
    expect(await restoreBackup(data.env, { which, into, replace: false, identityFile })).toMatchObject({
      differences: [],
    })
  })
})

describe('a full disk', () => {
  /** As root, because only that may mount. */
  const asRoot = (command: string, ...words: string[]) =>
    process.getuid?.() === 0 ? run(command, words) : run('sudo', ['-n', command, ...words])
  const disk = async (size: string) => {
    const folder = await newFolder('disk')
    await asRoot('mount', '-t', 'tmpfs', '-o', `size=${size},mode=777`, 'tmpfs', folder)
    onTestFinished(async () => void (await asRoot('umount', '--lazy', folder)))
    return folder
  }

  it('ends a backup in the middle, and leaves the last good one and nothing else', async () => {
    const folder = await disk('96k')
    const data = await givenDataFolder({ BACKUP_TARGET: folder })
    const first = await backUp(data.env, 'command')
    await expect(backUp(data.env, 'command')).rejects.toThrow(`The disk of ${folder} is full.`)
    expect((await readdir(folder)).sort()).toEqual(['uplist-erasures.json', first.name].sort())
    expect(await certify(data.env, first.name)).toMatchObject({ differences: [] })
  })

  it('is noticed before a restore starts', async () => {
    const data = await givenDataFolder()
    await backUp(data.env, 'command')
    const into = await disk('10m')
    await expect(
      restoreBackup(data.env, { which: 'latest', into, replace: false, identityFile: undefined }),
    ).rejects.toThrow(/Restoring it needs .* of free disk space in .*, and .* is free/)
    expect((await readdir(into)).filter((name) => name.startsWith('restored'))).toEqual([])
  })
})

describe('a bucket of a real object storage', () => {
  const bucket = 'backups'
  let storage: RealStorage
  beforeAll(async () => {
    storage = await startSwift(bucket)
  })
  afterAll(() => storage.stop())

  const settings = (other: Record<string, string> = {}) => ({
    BACKUP_TARGET: `s3://${bucket}/of/uplist`,
    BACKUP_RECIPIENT: recipient,
    BACKUP_KEEP: '0,0,0',
    S3_ENDPOINT: storage.endpoint,
    S3_ACCESS_KEY_ID: storage.keyId,
    S3_SECRET_ACCESS_KEY: storage.secret,
    ...other,
  })
  const options = () => ({ bucket, region: 'us-east-1', ...storage })

  it('takes backups, gives them back, and loses the oldest once there are newer ones', async () => {
    const data = await givenDataFolder(settings())
    const first = await backUp(data.env, 'command')
    expect(first.target).toBe('s3://backups/of/uplist/')
    expect(await certify(data.env, first.name)).toMatchObject({ differences: [], images: 3 })
    const names = [first.name]
    for (let n = 0; n < 2; n += 1) {
      // Names have whole seconds.
      await new Promise((resolve) => setTimeout(resolve, 1000))
      names.push((await backUp(data.env, 'command')).name)
    }
    expect((await listBackups(data.env)).map(({ name }) => name)).toEqual(names.slice(1).toReversed())
    const into = await newFolder('restored')
    const wish = { which: names[1]!, into, replace: false, identityFile }
    expect(await restoreBackup(data.env, wish)).toMatchObject({ differences: [] })
  })

  it('takes large objects in parts, and has none of one whose source fails', async () => {
    const store = openBucket(options())
    const megabyte = Buffer.alloc(1024 * 1024, 7)
    await store.put('large', Readable.from(Array.from({ length: 40 }, () => megabyte)))
    let bytes = 0
    for await (const chunk of (await store.get('large'))!) bytes += (chunk as Buffer).length
    expect(bytes).toBe(40 * megabyte.length)
    const broken = function* () {
      for (let n = 0; n < 40; n += 1) yield megabyte
      throw new Error('the source failed')
    }
    await expect(store.put('broken', Readable.from(broken()))).rejects.toThrow('the source failed')
    expect(await store.head('broken')).toBeNull()
    expect(await store.get('broken')).toBeNull()
    expect((await store.list('l')).objects).toEqual([{ key: 'large', bytes }])
    await store.remove('large')
    expect((await store.list('')).objects.map(({ key }) => key)).not.toContain('large')
    store.close()
  })

  it('shows nothing of an upload that was killed, and the next backup deletes its parts', async () => {
    const data = await givenDataFolder(settings({ BACKUP_TARGET: `s3://${bucket}/killed` }))
    const client = new S3Client({
      ...{ region: 'us-east-1', endpoint: storage.endpoint, forcePathStyle: true },
      credentials: { accessKeyId: storage.keyId, secretAccessKey: storage.secret },
    })
    const unfinished = async () => {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: 'killed/' }))
      return Uploads.map(({ Key }) => Key)
    }
    const name = 'uplist-20261127T202500Z-dead.tar.zst.age'
    const program = new URL('endless-upload.program.ts', import.meta.url)
    const child = fork(program, [JSON.stringify({ ...options(), key: `killed/${name}` })], { execArgv: [] })
    await expect.poll(unfinished, { timeout: 20_000 }).toEqual([`killed/${name}`])
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await listBackups(data.env)).toEqual([])
    await backUp(data.env, 'command')
    expect(await unfinished()).toEqual([])
    client.destroy()
  })

  it.each([
    ['a wrong key', { S3_SECRET_ACCESS_KEY: 'wrong' }, /doesn't accept the key. Check S3_ACCESS_KEY_ID/],
    ['an unknown key', { S3_ACCESS_KEY_ID: 'test:nobody' }, /doesn't (?:accept the|let this) key/],
    [
      "a stranger's key",
      { S3_ACCESS_KEY_ID: 'test:stranger', S3_SECRET_ACCESS_KEY: 'the-key-of-a-stranger' },
      /doesn't let this key use the bucket backups/,
    ],
    ['a bucket that is missing', { BACKUP_TARGET: 's3://nowhere' }, /has no bucket nowhere. Create it/],
  ])('refuses %s in words that say what to do', async (_, wrong, message) => {
    const data = await givenDataFolder(settings(wrong))
    await expect(backUp(data.env, 'command')).rejects.toThrow(message)
    await expect(findBackup(data.env, 'latest')).rejects.toThrow(message)
  })

  it('that is away fails the backup, with its URL', async () => {
    const data = await givenDataFolder(settings({ S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` }))
    await expect(backUp(data.env, 'command')).rejects.toThrow(/can't be reached \(ECONNREFUSED\). Check S3_ENDPOINT/)
  })

  it('whose object was shortened fails the check', async () => {
    const data = await givenDataFolder(settings({ BACKUP_TARGET: `s3://${bucket}/short` }))
    const { name } = await backUp(data.env, 'command')
    const target = await openTarget(data.env, 'uplist')
    const copy = join(await newFolder('short'), 'copy')
    await writeFile(copy, (await target.read(name))!)
    const bytes = await readFile(copy)
    await target.write(name, Readable.from([bytes.subarray(0, bytes.length - 100)]))
    await expect(certify(data.env, name)).rejects.toThrow(`${name} is damaged`)
    await rm(copy)
  })
})

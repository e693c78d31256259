import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { zstdDecompressSync } from 'node:zlib'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { describe, expect, it } from 'vitest'
import { backUp, readAhead } from '#netlify/local/backups/back-up.ts'
import { certify } from '#netlify/local/backups/certify.ts'
import { countRows, withDatabaseFile } from '#netlify/local/backups/database-file.ts'
import { listBackups } from '#netlify/local/backups/find-backup.ts'
import { restoreBackup } from '#netlify/local/backups/put-in-place.ts'
import { addRows, type DataFolder, givenDataFolder, openData } from '#tests/support/backups.ts'
import { newFolder } from '#tests/support/folders.ts'

const run = promisify(execFile)

const latest = { which: 'latest', into: undefined, replace: false, identityFile: undefined }
const countsOf = ({ folder }: Pick<DataFolder, 'folder'>) => withDatabaseFile(join(folder, 'uplist.db'), countRows)

/** The archive without its compression: not every machine has the zstd tool. */
async function tarOf({ target, name }: { target: string; name: string | null }): Promise<string> {
  const file = join(await newFolder('tar'), 'backup.tar')
  await writeFile(file, zstdDecompressSync(await readFile(join(target, name!))))
  return file
}

describe('a backup', () => {
  it('restores the database and every image in an empty folder', async () => {
    const data = await givenDataFolder()
    const made = await backUp(data.env, 'command')
    expect(made).toMatchObject({ images: 3, missingImages: 0, schema: expect.stringMatching(/^\d{4}_/) as string })
    const into = join(await newFolder('restored'), 'new')
    const restored = await restoreBackup(data.env, { ...latest, into })
    expect(restored).toMatchObject({ differences: [], images: 3, folder: into, aside: null, hasOtherSecret: false })
    expect(await countsOf({ folder: into })).toEqual(await countsOf(data))
    const copy = openData(into)
    expect((await copy.images.find('shared1'))?.bytes).toEqual((await data.images.find('shared1'))?.bytes)
    expect((await copy.images.findPrivate('private1'))?.bytes).toEqual(
      (await data.images.findPrivate('private1'))?.bytes,
    )
    expect(await copy.images.find('private1')).toBeNull()
  })

  it('is taken as of one moment, while others write', async () => {
    const data = await givenDataFolder()
    const done = new AbortController()
    const writes = (async () => {
      for (; !done.signal.aborted; await setImmediate()) await addRows(data, 1)
    })()
    const made = await backUp(data.env, 'command')
    done.abort()
    await writes
    expect(await certify(data.env, made.name)).toMatchObject({ differences: [] })
  })

  it('has no secret and nothing that can be made again', async () => {
    const data = await givenDataFolder()
    for (const name of ['secret', 'platform.json', 'schedule.json']) await writeFile(join(data.folder, name), '{}')
    await data.images.saveVariant('shared1', 96, new Uint8Array([1]))
    const archive = await tarOf(await backUp(data.env, 'command'))
    const { stdout } = await run('tar', ['-tf', archive])
    expect(stdout.trim().split('\n')).toEqual([
      ...['backup.json', 'uplist.db', 'private-images/private1', 'images/shared1', 'images/shared2'],
      ...['missing-images.txt', 'SHA256SUMS'],
    ])
    const { stdout: about } = await run('tar', ['-xOf', archive, 'backup.json'])
    expect(about).not.toContain(data.env.secret)
  })

  it('opens with tar, and sha256sum finds it complete', async () => {
    const data = await givenDataFolder()
    const archive = await tarOf(await backUp(data.env, 'command'))
    const folder = await newFolder('unpacked')
    await run('tar', ['-xf', archive, '-C', folder])
    await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder })
    expect(await countsOf({ folder })).toEqual(await countsOf(data))
  })

  it('says which images were missing, and restores without them', async () => {
    const data = await givenDataFolder()
    await data.images.remove('shared2')
    const made = await backUp(data.env, 'command')
    expect(made).toMatchObject({ images: 2, missingImages: 1 })
    expect(await certify(data.env, made.name)).toMatchObject({ differences: [], images: 2 })
  })

  it('reads eight images at a time at most, and writes them in the order of their ids', async () => {
    const { images } = await givenDataFolder()
    const ids = Array.from({ length: 30 }, (_, n) => `id${n}`)
    let [reading, highest] = [0, 0]
    const find = async (id: string) => {
      highest = Math.max(highest, (reading += 1))
      await sleep(id.endsWith('0') ? 20 : 1)
      reading -= 1
      return id === 'id7' ? null : images.find('shared1')
    }
    const read: string[] = []
    const missing: string[] = []
    for await (const { id, image } of readAhead({ ...images, find }, ids)) (image ? read : missing).push(id)
    expect(read).toEqual(ids.filter((id) => id !== 'id7'))
    expect(missing).toEqual(['id7'])
    expect(highest).toBe(8)
    const broken = readAhead({ ...images, find: () => Promise.reject(new Error('unreachable')) }, ids)
    await expect(broken.next()).rejects.toThrow('unreachable')
  })

  it('leaves those of another site in the same folder, whose name starts with its own', async () => {
    const target = await newFolder('shared')
    const others = [1, 2, 3, 4].map((day) => `uplist-demo.example.com-2026010${day}T030000Z-a1b2.tar.zst`)
    for (const name of others) await writeFile(join(target, name), '')
    const data = await givenDataFolder({ BACKUP_TARGET: target, BACKUP_KEEP: '1,0,0' })
    const { name } = await backUp(data.env, 'command')
    expect((await readdir(target)).toSorted()).toEqual([...others, name, 'uplist-erasures.json'].toSorted())
    expect((await listBackups(data.env)).map((backup) => backup.name)).toEqual([name])
  })

  it("keeps ids that rows of search indexes refer to, although SQLite's VACUUM may renumber them", async () => {
    const data = await givenDataFolder()
    await data.db.run('CREATE TABLE gaps (x TEXT)')
    await data.db.run("INSERT INTO gaps (rowid, x) VALUES (3, 'a'), (7, 'b')")
    await backUp(data.env, 'command')
    const into = await newFolder('restored')
    await restoreBackup(data.env, { ...latest, into })
    expect(await openData(into).db.all('SELECT rowid AS id FROM gaps')).toEqual([{ id: 3 }, { id: 7 }])
  })
})

describe('an encrypted backup', () => {
  it("opens with the owner's key, and only the newest with the machine's", async () => {
    const identity = await generateX25519Identity()
    const data = await givenDataFolder({ BACKUP_RECIPIENT: await identityToRecipient(identity) })
    const first = await backUp(data.env, 'command')
    expect(first.name).toMatch(/\.age$/)
    expect((await readFile(join(first.target, first.name), 'latin1')).slice(0, 21)).toBe('age-encryption.org/v1')
    expect(await certify(data.env, first.name)).toMatchObject({ differences: [] })
    const second = await backUp(data.env, 'command')
    expect(await certify(data.env, second.name)).toMatchObject({ differences: [] })
    await expect(certify(data.env, first.name)).rejects.toThrow(/is encrypted. Name the file with the key/)

    const identityFile = join(await newFolder('key'), 'key.txt')
    await writeFile(identityFile, `# created: 2026-11-27\n# public key: age1…\n${identity}\n`)
    const into = await newFolder('restored')
    const restored = await restoreBackup(data.env, { which: first.name, into, replace: false, identityFile })
    expect(restored.differences).toEqual([])

    await writeFile(identityFile, `${await generateX25519Identity()}\n`)
    await expect(
      restoreBackup(data.env, { which: first.name, into: await newFolder('other'), replace: false, identityFile }),
    ).rejects.toThrow(/The key doesn't open/)
  })

  it('keeps its key on the machine while another one is made before an upgrade', async () => {
    const data = await givenDataFolder({ BACKUP_RECIPIENT: await identityToRecipient(await generateX25519Identity()) })
    const daily = await backUp(data.env, 'daily')
    const upgrade = await backUp(data.env, 'upgrade')
    for (const { name } of [daily, upgrade]) expect(await certify(data.env, name)).toMatchObject({ differences: [] })
    const next = await backUp(data.env, 'command')
    expect(await certify(data.env, next.name)).toMatchObject({ differences: [] })
    await expect(certify(data.env, upgrade.name)).rejects.toThrow(/is encrypted/)
  })
})

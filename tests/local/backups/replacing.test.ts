import { execFileSync } from 'node:child_process'
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { backUp } from '#netlify/local/backups/back-up.ts'
import { certify } from '#netlify/local/backups/certify.ts'
import { countRows, withDatabaseFile } from '#netlify/local/backups/database-file.ts'
import { restoreBackup } from '#netlify/local/backups/put-in-place.ts'
import { lockFile } from '#netlify/local/folder-lock.ts'
import { lockOwnFolder, openFolder } from '#netlify/local/own-folder.ts'
import { addRows, addImage, type DataFolder, givenDataFolder, openData } from '#tests/support/backups.ts'
import { newFolder } from '#tests/support/folders.ts'

const latest = { which: 'latest', into: undefined, replace: false, identityFile: undefined }
const countsOf = ({ folder }: Pick<DataFolder, 'folder'>) => withDatabaseFile(join(folder, 'uplist.db'), countRows)

describe('restoring', () => {
  it('replaces the data and moves what was there aside', async () => {
    const data = await givenDataFolder()
    const before = await countsOf(data)
    await backUp(data.env, 'command')
    await addRows(data, 5)
    await addImage(data, 'later')
    data.db.$client.close()
    await writeFile(join(data.folder, 'secret'), 'x'.repeat(40))
    await expect(restoreBackup(data.env, latest)).rejects.toThrow(/isn't empty.*--into FOLDER.*--replace/)
    const { aside, isInPlace } = await restoreBackup(data.env, { ...latest, replace: true })
    expect(isInPlace).toBe(true)
    expect(await countsOf(data)).toEqual(before)
    expect((await readdir(data.folder)).sort()).toEqual([
      ...[
        'backup.lock',
        'backups',
        'blobs',
        'erasures.json',
        'platform.lock',
        aside!.slice(data.folder.length + 1),
        'secret',
        'uplist.db',
      ],
    ])
    const old = openData(aside!)
    expect(await old.images.find('later')).not.toBeNull()
    expect((await countsOf({ folder: aside! }))['rate_limits']).toBe((before['rate_limits'] ?? 0) + 5)
  })

  it('is refused while a platform runs on the folder', async () => {
    const data = await givenDataFolder()
    await backUp(data.env, 'command')
    const lock = await lockFile(join(data.folder, 'platform.lock'))
    await expect(restoreBackup(data.env, { ...latest, replace: true })).rejects.toThrow(
      /A platform, or another restore, is running on/,
    )
    lock?.release()
  })

  it('is refused while another restore or a backup of the same folder is running', async () => {
    const data = await givenDataFolder()
    await backUp(data.env, 'command')
    const replace = () => restoreBackup(data.env, { ...latest, replace: true })
    for (const [name, says] of [
      ['platform.lock', /another restore, is running on/],
      ['backup.lock', /A backup is being made or checked/],
    ] as const) {
      const lock = await lockFile(join(data.folder, name))
      await expect(replace()).rejects.toThrow(says)
      lock?.release()
    }
    const both = await Promise.allSettled([replace(), replace()])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await countsOf(data)).toHaveProperty('products')
  })

  it('leaves backups in the folder, wherever the owner puts them, and what belongs to its disk', async () => {
    const folder = await newFolder('data')
    const data = await givenDataFolder({ BACKUP_TARGET: folder })
    const { name } = await backUp(data.env, 'command')
    const own = join(data.folder, 'my backups', 'daily')
    const others = openData(data.folder, { BACKUP_TARGET: own })
    await backUp(others.env, 'command')
    await mkdir(join(data.folder, 'lost+found'))
    await cp(join(folder, name), join(data.folder, name))
    const { aside } = await restoreBackup(others.env, { ...latest, replace: true })
    expect(await readdir(data.folder)).toEqual(expect.arrayContaining(['my backups', 'lost+found', name, 'uplist.db']))
    const moved = (await readdir(aside!)).filter((entry) => !/-(wal|shm)$/.test(entry))
    expect(moved.sort()).toEqual(['blobs', 'erasures.json', 'uplist.db'])
    // A new disk isn't empty either.
    const disk = await newFolder('disk')
    await mkdir(join(disk, 'lost+found'))
    await restoreBackup(others.env, { ...latest, into: disk })
  })

  it.each(['', '.', 'tests', '../..', '/tmp'])('finds no backup where a folder is: %j', async (which) => {
    const data = await givenDataFolder()
    await backUp(data.env, 'command')
    await expect(restoreBackup(data.env, { ...latest, which, replace: true })).rejects.toThrow(/^There is no backup/)
  })

  it('is refused if the data folder has the program in it', async () => {
    const { env } = await givenDataFolder()
    const own = { ...env, dataDirectory: '.', database: { ...env.database, url: 'file:uplist.db' } }
    await expect(restoreBackup(own, { ...latest, replace: true })).rejects.toThrow(/is in the data folder/)
  })

  it('removes what a restore left that was killed before it moved anything', async () => {
    const data = await givenDataFolder()
    await backUp(data.env, 'command')
    const left = join(data.folder, 'restoring-killed')
    await mkdir(left)
    await writeFile(join(left, 'uplist.db'), 'half of it')
    const lock = await lockOwnFolder(await openFolder(data.folder, () => {}))
    await expect.poll(() => readdir(data.folder)).not.toContain('restoring-killed')
    lock.release()
    await mkdir(left)
    await restoreBackup(data.env, { ...latest, replace: true })
    expect((await readdir(data.folder)).filter((name) => name.startsWith('restor'))).toEqual([])
  })

  // A mounted disk, which only root can make, is one of the things that can't be moved.
  it.skipIf(process.getuid?.() !== 0)('changes nothing if something is not able to be moved aside', async () => {
    const data = await givenDataFolder()
    const { target } = await backUp(data.env, 'command')
    await addRows(data, 5)
    const before = await countsOf(data)
    data.db.$client.close()
    const disk = join(data.folder, 'zz disk')
    await mkdir(disk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk])
    onTestFinished(() => void execFileSync('umount', ['-l', disk]))
    // SQLite's files beside a database come and go with connections to it.
    const list = async () => (await readdir(data.folder)).filter((name) => !/^restoring-|-(?:wal|shm)$/.test(name))
    const names = await list()
    await expect(restoreBackup(data.env, { ...latest, replace: true })).rejects.toThrow(
      /zz disk can't be moved aside \(EBUSY.*\), so nothing was changed. Restore into another folder/,
    )
    expect(await countsOf(data)).toEqual(before)
    expect(new Set(await list())).toEqual(new Set([...names, 'platform.lock']))
    expect(await openData(data.folder).images.find('shared1')).not.toBeNull()
    await restoreBackup(data.env, { ...latest, into: join(target, '../copy') })
  })

  it('is refused if DATABASE_URL names another file, which would be used after it', async () => {
    const data = await givenDataFolder()
    await backUp(data.env, 'command')
    const other = openData(data.folder, { DATABASE_URL: `file:${join(await newFolder('other'), 'x.db')}` })
    await expect(restoreBackup(other.env, { ...latest, replace: true })).rejects.toThrow(/DATABASE_URL names another/)
  })

  it('says when another SECRET is set', async () => {
    const data = await givenDataFolder()
    await backUp(data.env, 'command')
    const other = openData(data.folder, { SECRET: 'another secret of thirty-two characters' })
    const into = await newFolder('restored')
    expect(await restoreBackup(other.env, { ...latest, into })).toMatchObject({ hasOtherSecret: true })
  })

  it('refuses a schema of a newer version only if this one is not able to work on it', async () => {
    const data = await givenDataFolder()
    await data.db.run("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 4000000000000)")
    const { name } = await backUp(data.env, 'command')
    // As after an upgrade that went back: this version makes backups of the newer schema.
    expect((await certify(data.env, name)).differences).toEqual([])
    expect((await restoreBackup(data.env, { ...latest, into: await newFolder('restored') })).differences).toEqual([])
    await data.db.run('INSERT INTO schema_floors (id, oldest) VALUES (1, 4000000000000)')
    const later = await backUp(data.env, 'command')
    const into = await newFolder('restored')
    await expect(restoreBackup(data.env, { ...latest, which: later.name, into })).rejects.toThrow(
      /schema 4000000000000 of version .* doesn't know. Install version .* or a later one/,
    )
  })

  it('leaves everything as it is if the backup differs from what it says', async () => {
    const data = await givenDataFolder()
    await data.db.run('PRAGMA foreign_keys = OFF')
    await data.db.run("INSERT INTO product_events (product_id, kind, actor, at) VALUES (12345, 'submit', 'founder', 1)")
    const made = await backUp(data.env, 'command')
    expect((await certify(data.env, made.name)).differences).toEqual([
      'foreign_key_check: 1 rows of product_events refer to no row of products',
    ])
    const placed = await restoreBackup(data.env, { ...latest, replace: true })
    expect(placed).toMatchObject({ isInPlace: false, aside: null })
    expect(placed.folder).toContain('restored-')
    await rm(placed.folder, { recursive: true })
  })
})

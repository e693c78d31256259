import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { checkAndMigrate } from '#commands/upgrade-guard.ts'
import { backUp, saveNewErasures } from '#netlify/local/backups/back-up.ts'
import { restoreBackup } from '#netlify/local/backups/put-in-place.ts'
import { waitlist } from '#src/storage/waitlist/schema.ts'
import { givenDataFolder, openData } from '#tests/support/backups.ts'
import { newFolder } from '#tests/support/folders.ts'
import { inFull } from '#tests/support/full.ts'
import { expectErasedAtStart, givenErasures, latest, present, whoStays } from '#tests/support/erasures.ts'

describe('what was deleted on request after a backup', () => {
  it('is deleted again at the first start after the backup was restored, in place or beside', inFull, async () => {
    const data = await givenErasures()
    data.db.$client.close()
    const into = await newFolder('beside')
    await expectErasedAtStart(await restoreBackup(data.env, { ...latest, into }))
    await expectErasedAtStart(await restoreBackup(data.env, { ...latest, replace: true }))
    // A second restore of the same old backup.
    await expectErasedAtStart(await restoreBackup(data.env, { ...latest, replace: true }))
  })

  it('is known beside encrypted backups if the machine is lost', async () => {
    const identity = await generateX25519Identity()
    const target = await newFolder('target')
    const settings = { BACKUP_TARGET: target, BACKUP_RECIPIENT: await identityToRecipient(identity) }
    const data = await givenErasures(settings)
    await saveNewErasures(data.env)
    data.db.$client.close()
    await rm(data.folder, { recursive: true })
    const copy = (await readdir(target)).find((name) => name.includes('erasures'))!
    expect(await readFile(join(target, copy), 'latin1')).not.toContain('ann')
    const identityFile = join(await newFolder('key'), 'key.txt')
    await writeFile(identityFile, identity)
    const { env } = openData(await newFolder('machine'), settings)
    await expectErasedAtStart(await restoreBackup(env, { ...latest, identityFile }))
  })

  it('is known on another machine, which has the files in another folder and doesn’t know its site', async () => {
    const data = await givenErasures({ SITE_ORIGIN: 'https://www.example.com' })
    await saveNewErasures(data.env)
    data.db.$client.close()
    const files = join(await newFolder('carried'), 'files')
    await cp(join(data.folder, 'backups'), files, { recursive: true })
    const { env } = openData(await newFolder('machine'))
    const name = (await readdir(files)).find((file) => file.endsWith('.tar.zst'))!
    await expectErasedAtStart(await restoreBackup(env, { ...latest, which: join(files, name) }))
  })

  it('has one list, encrypted as the backups are now', async () => {
    const target = await newFolder('target')
    const data = await givenErasures({ BACKUP_TARGET: target })
    const lists = async () => (await readdir(target)).filter((name) => name.includes('erasures'))
    expect(await lists()).toEqual(['uplist-erasures.json'])
    const recipient = await identityToRecipient(await generateX25519Identity())
    await saveNewErasures(openData(data.folder, { BACKUP_TARGET: target, BACKUP_RECIPIENT: recipient }).env)
    expect(await lists()).toEqual(['uplist-erasures.json.age'])
    await saveNewErasures(data.env)
    expect(await lists()).toEqual(['uplist-erasures.json'])
  })

  it('stays if it was added again since', inFull, async () => {
    const data = await givenErasures()
    const later = Date.now() + 1000
    await data.db.update(waitlist).set({ state: 'confirmed', updatedAt: later }).where(eq(waitlist.ref, 'ann'))
    await backUp(data.env, 'command')
    data.db.$client.close()
    const { folder } = await restoreBackup(data.env, { ...latest, replace: true })
    const { db, env } = openData(folder)
    await checkAndMigrate(db, env)
    expect(await present(folder)).toEqual({ ...whoStays, subscribers: ['ann', 'ben'] })
  })

  it('is known to be nothing on the same machine, without the key of an encrypted list', async () => {
    const BACKUP_RECIPIENT = await identityToRecipient(await generateX25519Identity())
    const data = await givenDataFolder({ BACKUP_RECIPIENT })
    await backUp(data.env, 'command')
    data.db.$client.close()
    for (let time = 0; time < 2; time += 1)
      expect((await restoreBackup(data.env, { ...latest, replace: true })).erasures).toEqual({ due: [], problem: null })
  })

  it('isn’t forgotten if the machine that was restored couldn’t read the list', inFull, async () => {
    const identity = await generateX25519Identity()
    const target = await newFolder('target')
    const data = await givenErasures({ BACKUP_TARGET: target })
    const BACKUP_RECIPIENT = await identityToRecipient(identity)
    await saveNewErasures(openData(data.folder, { BACKUP_TARGET: target, BACKUP_RECIPIENT }).env)
    data.db.$client.close()
    const settings = { BACKUP_TARGET: target }
    const { env, folder } = openData(await newFolder('machine'), settings)
    const first = await restoreBackup(env, latest)
    expect(first.erasures.problem).toContain('--identity FILE')
    const list = await readFile(join(target, 'uplist-erasures.json.age'))
    for (let time = 0; time < 2; time += 1) await saveNewErasures(env)
    expect(await readFile(join(target, 'uplist-erasures.json.age'))).toEqual(list)
    expect((await readdir(target)).filter((name) => name.includes('erasures')).toSorted()).toEqual([
      'uplist-erasures-2.json',
      'uplist-erasures.json.age',
    ])
    const again = { ...latest, which: first.name, replace: true }
    expect((await restoreBackup(env, again)).erasures.problem).toContain('--identity FILE')
    const identityFile = join(await newFolder('key'), 'key.txt')
    await writeFile(identityFile, identity)
    await expectErasedAtStart(await restoreBackup(env, { ...again, identityFile }))
    expect(folder).toBe(env.dataDirectory)
  })

  it('isn’t forgotten if a new machine makes a backup before one is restored', inFull, async () => {
    const target = await newFolder('target')
    const data = await givenErasures({ BACKUP_TARGET: target })
    await saveNewErasures(data.env)
    data.db.$client.close()
    const which = (await readdir(target)).find((name) => name.endsWith('.zst'))!
    const { env, db } = await givenDataFolder({ BACKUP_TARGET: target })
    await backUp(env, 'command')
    db.$client.close()
    await expectErasedAtStart(await restoreBackup(env, { ...latest, which, replace: true }))
  })

  it('stops a start if the list in the data folder is damaged, and no backup replaces it', async () => {
    const { db, env, folder } = await givenDataFolder()
    await writeFile(join(folder, 'erasures.json'), 'cut off')
    await expect(checkAndMigrate(db, env)).rejects.toThrow("erasures.json can't be read. It says what")
    await backUp(env, 'command')
    const kept = (await readdir(folder)).find((name) => name.startsWith('unread-'))!
    expect(await readFile(join(folder, kept), 'utf8')).toBe('cut off')
  })

  it('is said to be unknown if the list beside the backups can’t be read, or is missing', async () => {
    const data = await givenDataFolder()
    const { name, target } = await backUp(data.env, 'command')
    const file = join(await newFolder('carried'), name)
    await cp(join(target, name), file)
    const { env } = openData(await newFolder('machine'))
    expect((await restoreBackup(env, { ...latest, which: file, into: await newFolder('beside') })).erasures).toEqual({
      due: [],
      problem: 'there is no uplist-erasures.json beside the backup',
    })
    await writeFile(join(dirname(file), 'uplist-erasures.json'), 'cut off')
    const { erasures } = await restoreBackup(env, { ...latest, which: file, into: await newFolder('beside') })
    expect(erasures).toEqual({ due: [], problem: expect.stringContaining("erasures.json can't be read") as string })
  })
})

import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeBackups } from '#functions/backups/job.ts'
import { backupProgram } from '#netlify/local/environment.ts'
import { findBackupState } from '#src/storage/backups/queries.ts'
import { backups } from '#src/storage/backups/schema.ts'
import { removedAuthors } from '#src/storage/mentions/schema.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { type DataFolder, givenDataFolder, openData } from '#tests/support/backups.ts'
import { newFolder } from '#tests/support/folders.ts'
import { inFull } from '#tests/support/full.ts'

const hour = 3_600_000
const day = 24 * hour

describe('the daily job', () => {
  let data: DataFolder
  let folder: string
  let now: number
  const settings = () => ({ BACKUPS: 'on', BACKUP_TARGET: folder, OWNER_EMAIL: 'owner@example.com' })
  const variables = ['DATA_DIR', 'BACKUPS', 'BACKUP_TARGET', 'SECRET'] as const

  beforeEach(async () => {
    folder = await newFolder('target')
    data = await givenDataFolder()
    data = openData(data.folder, settings())
    now = Date.UTC(2026, 10, 27, 12)
    // The program reads the environment, as it does on the platform.
    const given = { DATA_DIR: data.folder, ...settings(), SECRET: data.env.secret }
    for (const name of variables) process.env[name] = given[name]
    return () => {
      for (const name of variables) process.env[name] = ''
    }
  })

  const run = () => makeBackups({ db: data.db, env: { ...data.env, backupProgram }, now: () => now, log: () => {} })
  const rows = () => data.db.select().from(backups)
  const subjects = async () => (await data.db.select().from(mails)).map(({ subject }) => subject.split(' (')[0])
  /** A file where the folder should be. */
  const breakTarget = async () => {
    await rm(folder, { recursive: true, force: true })
    await writeFile(folder, '')
  }

  it(
    'makes one backup a day, saves what was deleted on request since, and restores the first for a certificate',
    inFull,
    async () => {
      await run()
      await run()
      const [row, ...more] = await rows()
      expect(more).toEqual([])
      expect(row).toMatchObject({ reason: 'daily', error: null, images: 3, restoredAt: now, differences: 0 })
      expect(row?.counts?.['uploads']).toBe(3)
      const list = 'uplist-erasures.json'
      expect(await readdir(folder)).toEqual([row?.name, list])
      expect(await readFile(join(folder, list), 'utf8')).toBe('[]')
      await data.db.insert(removedAuthors).values({ kind: 'hackernews', hash: 'hash of a name', removedAt: now })
      await run()
      expect(await readFile(join(folder, list), 'utf8')).toContain('hash of a name')
      now += day
      await run()
      expect(await rows()).toMatchObject([{ differences: 0 }, { restoredAt: null }])
      now += 6 * day
      await run()
      expect(await rows()).toMatchObject([{ differences: 0 }, { restoredAt: null }, { differences: 0 }])
      expect(await subjects()).toEqual([])
    },
  )

  it('mails the owner once when it fails, tries every hour, and mails when it works again', inFull, async () => {
    await run()
    await breakTarget()
    now += day
    for (let n = 0; n < 3; n += 1, now += hour) await run()
    expect((await rows()).filter(({ error }) => error?.includes("can't be used"))).toHaveLength(3)
    expect(await subjects()).toEqual(['The backup failed'])
    expect((await findBackupState(data.db)).error).toContain(folder)
    await rm(folder)
    await run()
    expect(await subjects()).toEqual(['The backup failed', 'Backups work again'])
    await breakTarget()
    now += day
    await run()
    expect(await subjects()).toEqual(['The backup failed', 'Backups work again', 'The backup failed'])
  })

  it('mails the owner when the newest backup can’t be restored, and checks the next one', inFull, async () => {
    await run()
    now += 7 * day
    await run()
    const [, second] = await rows()
    await data.db.update(backups).set({ restoredAt: null, differences: null })
    const bytes = await readFile(join(folder, second!.name!))
    await writeFile(join(folder, second!.name!), bytes.subarray(0, 10_000))
    await run()
    const state = await findBackupState(data.db)
    expect(state.checkError).toContain('is damaged')
    expect(await subjects()).toEqual(['The newest backup couldn’t be restored'])
    await run()
    expect(await subjects()).toHaveLength(1)
    now += day
    await run()
    expect((await findBackupState(data.db)).checkError).toBeNull()
    expect(await subjects()).toEqual(['The newest backup couldn’t be restored', 'Backups can be restored again'])
  })

  it('makes none if they are off, or the database is on a server', async () => {
    data = openData(data.folder, { ...settings(), BACKUPS: 'off' })
    await run()
    data = {
      ...data,
      env: { ...openData(data.folder, settings()).env, database: { url: 'libsql://x', authToken: undefined } },
    }
    await run()
    expect(await rows()).toEqual([])
  })
})

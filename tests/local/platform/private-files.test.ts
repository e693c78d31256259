import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#src/storage/database.ts'
import { migrateDatabase } from '#src/storage/migrations/migrate.ts'
import { builtFixtureCommand, builtFixtureFolder, startBuiltFixture } from '#tests/local/fixtures/fixture.ts'
import { newFolder } from '#tests/support/folders.ts'
import { startProduction } from '#tests/support/tls-front.ts'
import { inFull } from '#tests/support/full.ts'

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

describe("other users of the machine can't read", () => {
  it('the data folder and everything in it, even if it was open before', inFull, async () => {
    const dataDir = await builtFixtureFolder()
    await mkdir(join(dataDir, 'blobs'))
    await writeFile(join(dataDir, 'uplist.db'), '')
    for (const path of [dataDir, join(dataDir, 'blobs')]) await chmod(path, 0o755)
    await chmod(join(dataDir, 'uplist.db'), 0o644)
    const platform = await startBuiltFixture({ dataDir })
    for (const folder of ['', 'blobs', 'mail', 'site'])
      expect([folder, await modeOf(join(dataDir, folder))]).toEqual([folder, '700'])
    for (const file of ['uplist.db', 'secret', 'platform.json', 'products.json']) {
      await expect.poll(() => modeOf(join(dataDir, file)).catch(() => 'none')).toBe('600')
    }
    await platform.kill()
  })

  it.each(['a new database file', 'a database file that was open before'])('%s, and those beside it', async (kind) => {
    const folder = await newFolder('private')
    await chmod(folder, 0o755)
    const path = join(folder, 'uplist.db')
    const url = `file:${path}`
    if (kind.includes('before')) {
      const earlier = openDatabase({ url })
      await earlier.$client.execute('PRAGMA journal_mode = WAL')
      await earlier.$client.execute('CREATE TABLE t (a)')
      for (const suffix of ['', '-wal', '-shm']) await chmod(path + suffix, 0o644)
    }
    const db = openDatabase({ url })
    await migrateDatabase(db, url)
    for (const suffix of ['', '-wal', '-shm']) expect([suffix, await modeOf(path + suffix)]).toEqual([suffix, '600'])
    db.$client.close()
  })

  it("the mail server's password isn't in any file", async () => {
    const dataDir = await builtFixtureFolder()
    const password = 'only-for-the-mail-server'
    const env = { SMTP_URL: `smtps://user:${password}@mail.example` }
    const site = await startProduction({ command: builtFixtureCommand, dataDir, env })
    expect(await readFile(join(dataDir, 'platform.json'), 'utf8')).not.toContain(password)
    expect(site.output()).not.toContain(password)
    await site.stop()
  })
})

import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkAndMigrate } from '#commands/upgrade-guard.ts'
import { backups } from '#src/storage/backups/schema.ts'
import { listMigrations } from '#src/storage/migrations/known.ts'
import { type DataFolder, givenDataFolder, openData } from '#tests/support/backups.ts'
import { newFolder } from '#tests/support/folders.ts'
import { runToEnd } from '#tests/support/platform.ts'
import { inFull } from '#tests/support/full.ts'

type Ended = { code: number; output: string }

function runCommand({ folder, env }: DataFolder, name: string, ...words: string[]): Promise<Ended> {
  const variables = { PATH: process.env['PATH'], DATA_DIR: folder, SECRET: env.secret }
  return new Promise((resolve) => {
    execFile(process.execPath, [`commands/${name}.ts`, ...words], { env: variables }, (error, out, errors) =>
      resolve({ code: error ? Number(error.code) : 0, output: out + errors }),
    )
  })
}

/** As an older version left it: without the table of backups, and what came after it. */
async function makeOlder({ db }: DataFolder): Promise<string> {
  const migrations = await listMigrations()
  const newer = migrations.slice(migrations.findIndex(({ tag }) => tag === '0055_backups'))
  // What is newer may stand on what is older.
  for (const { tag } of newer.toReversed()) {
    const statements = await readFile(`src/storage/migrations/${tag}.sql`, 'utf8')
    for (const [, index] of statements.matchAll(/CREATE (?:UNIQUE )?INDEX `(\w+)`/g))
      await db.run(`DROP INDEX ${index}`)
    for (const [, table] of statements.matchAll(/CREATE TABLE `(\w+)`/g)) await db.run(`DROP TABLE ${table}`)
    for (const [, table, column] of statements.matchAll(/ALTER TABLE `(\w+)` ADD `(\w+)`/g))
      await db.run(`ALTER TABLE ${table} DROP COLUMN ${column}`)
  }
  await db.run(`DELETE FROM __drizzle_migrations WHERE created_at >= ${newer[0]!.when}`)
  return migrations.at(-1)!.tag
}

describe('npm run backup and npm run restore', () => {
  it('say what was saved, list it, restore it and compare it', inFull, async () => {
    const data = await givenDataFolder()
    const made = await runCommand(data, 'backup')
    expect(made.code).toBe(0)
    expect(made.output).toMatch(/^Backed up \d+ rows and 3 images in \d+ s: uplist-.*\.tar\.zst\n/)
    expect(made.output).toContain('isn’t encrypted')
    expect(made.output).not.toContain(data.env.secret)
    const [row] = await data.db.select().from(backups)
    expect(row).toMatchObject({ reason: 'command', images: 3, error: null })
    data.db.$client.close()

    const listed = await runCommand(data, 'restore')
    expect(listed).toMatchObject({ code: 1, output: expect.stringContaining(row!.name!) as string })
    const refused = await runCommand(data, 'restore', 'latest')
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("isn't empty") as string })
    const into = await newFolder('restored')
    const restored = await runCommand(data, 'restore', 'latest', '--into', into)
    expect(restored.output).toMatch(/^Restored uplist-\S+ in \d+ s, 0 differences: \d+ rows and 3 images\./)
    expect(restored.output).not.toContain('Warning')
    const replaced = await runCommand(data, 'restore', row!.name!, '--replace')
    expect(replaced).toMatchObject({
      code: 0,
      output: expect.stringContaining('What was there before is in') as string,
    })
  })

  const explain = async (words: string[]) => {
    const data = await givenDataFolder()
    const { code, output } = await runCommand(data, 'restore', ...words)
    expect(code).toBe(1)
    expect(output).toContain('Restore a backup, and compare')
    expect(output).toContain('There are no backups yet.')
  }
  it('explain themselves when a word is missing', inFull, () => explain(['latest', '--into']))
  it.each([
    [['latest', '--nonsense']],
    [['a', 'b']],
    [['']],
    [['latest', '--into', '']],
    [['latest', '--into', '/x', '--replace']],
  ])('explain themselves when asked for %j', inFull, explain)

  it('say in one line what is wrong', async () => {
    const data = await givenDataFolder()
    expect(await runCommand(data, 'restore', 'no-such-backup', '--replace')).toEqual({
      code: 1,
      output: 'There is no backup no-such-backup. npm run restore lists those there are.\n',
    })
  })
})

describe('a database of an older version', () => {
  it('is backed up before it is migrated', inFull, async () => {
    const data = await givenDataFolder()
    const newest = await makeOlder(data)
    await checkAndMigrate(data.db, data.env)
    const [row, ...more] = await data.db.select().from(backups)
    expect(more).toEqual([])
    expect(row).toMatchObject({ reason: 'upgrade', images: 3 })
    expect(row?.schema).not.toBe(newest)
    expect(await readdir(join(data.folder, 'backups'))).toEqual([row?.name])
    await checkAndMigrate(data.db, data.env)
    expect(await data.db.select().from(backups)).toHaveLength(1)
  })

  it("isn't migrated if that fails, unless backups are off", inFull, async () => {
    const data = await givenDataFolder()
    await makeOlder(data)
    await writeFile(join(data.folder, 'backups'), 'in the way')
    await expect(checkAndMigrate(data.db, data.env)).rejects.toThrow(
      /wasn't migrated, because the backup before it failed: .* To start without one: BACKUPS=off/,
    )
    await expect(data.db.select().from(backups)).rejects.toThrow()
    const without = openData(data.folder, { BACKUPS: 'off' })
    await checkAndMigrate(without.db, without.env)
    expect(await without.db.select().from(backups)).toEqual([])
  })

  it('is only migrated if it is new', async () => {
    const data = openData(await newFolder('new'))
    await checkAndMigrate(data.db, data.env)
    expect(await readdir(data.folder)).not.toContain('backups')
  })
})

describe('a start on a damaged database', () => {
  const damage = async (data: DataFolder, bytes: Buffer, at: number) => {
    data.db.$client.close()
    const path = join(data.folder, 'uplist.db')
    const content = await readFile(path)
    bytes.copy(content, at)
    await writeFile(path, content)
  }
  const start = (data: DataFolder) => runToEnd({ env: { DATA_DIR: data.folder, PORT: '0' } })

  it('ends with one line that names the file, the newest backup and the command', inFull, async () => {
    const data = await givenDataFolder()
    await runCommand(data, 'backup')
    await data.db.$client.execute('PRAGMA wal_checkpoint(TRUNCATE)')
    await damage(data, Buffer.alloc(40_000, 7), 40_000)
    const { code, output } = await start(data)
    const [name = ''] = await readdir(join(data.folder, 'backups'))
    expect(code).toBe(1)
    expect(output).toMatch(
      /The database \S+uplist\.db is damaged \(.+\)\. Restore the newest backup, of .+ GMT: npm run restore/,
    )
    expect(output).toContain(`npm run restore -- ${name} --replace`)
    expect(output).not.toMatch(/^ +at /m)
    const restored = await runCommand(data, 'restore', name, '--replace')
    expect(restored.output).toContain('0 differences')
  })

  it('says so if there is no backup, and for a file that is no database', inFull, async () => {
    const data = await givenDataFolder()
    data.db.$client.close()
    await writeFile(join(data.folder, 'uplist.db'), 'not a database, but long enough to look at. '.repeat(100))
    const { code, output } = await start(data)
    expect(code).toBe(1)
    expect(output).toMatch(/uplist\.db is not a database\. There is no backup to restore\./)
    expect(output).not.toMatch(/^ +at /m)
  })
})

import { execFile } from 'node:child_process'
import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { backUp } from '#netlify/local/backups/back-up.ts'
import { countRows, withDatabaseFile } from '#netlify/local/backups/database-file.ts'
import { openDataFolder } from '#netlify/local/data-folder.ts'
import { openFolder } from '#netlify/local/own-folder.ts'
import { addRows, type DataFolder, givenDataFolder, openData } from '#tests/support/backups.ts'
import { newFolder } from '#tests/support/folders.ts'
import { inFull } from '#tests/support/full.ts'

const run = promisify(execFile)

const countsOf = ({ folder }: Pick<DataFolder, 'folder'>) => withDatabaseFile(join(folder, 'uplist.db'), countRows)

describe('a restore that is killed while it moves data', inFull, () => {
  const restoreAndKill = (folder: string, killAt: number) =>
    run(
      process.execPath,
      ['--import', './tests/support/kill-at-rename.ts', 'commands/restore.ts', 'latest', '--replace'],
      { env: { PATH: process.env['PATH'], DATA_DIR: folder, KILL_AT: String(killAt) } },
    ).then(
      () => false,
      (error: unknown) => (error as { signal?: string }).signal === 'SIGKILL',
    )

  it('is finished by the next start, wherever that was, and nothing else opens the folder before', async () => {
    const data = await givenDataFolder()
    const before = await countsOf(data)
    await backUp(data.env, 'command')
    await addRows(data, 5)
    const later = await countsOf(data)
    // Its thread ends at some time after this, and with it the files beside the database.
    await data.db.$client.execute('PRAGMA wal_checkpoint(TRUNCATE)')
    data.db.$client.close()
    const isWhole = (file: string) => !/-(wal|shm)$/.test(file)
    let killed = 0
    for (;;) {
      const folder = await newFolder('killed')
      await cp(data.folder, folder, { recursive: true, filter: isWhole })
      if (!(await restoreAndKill(folder, killed + 1))) break
      killed += 1
      await expect(openDataFolder(folder)).rejects.toThrow(/A restore into .* was interrupted. The next start finishes/)
      const said: string[] = []
      for (let start = 0; start < 2; start += 1) await openFolder(folder, (sentence) => said.push(sentence))
      const aside = (await readdir(folder)).find((name) => name.startsWith('replaced-'))!
      expect(said).toEqual([
        `A restore was interrupted while it moved data into ${folder}. It is finished now. What was there before is in ${join(folder, aside)}.`,
      ])
      expect(await countsOf({ folder })).toEqual(before)
      expect(await countsOf({ folder: join(folder, aside) })).toEqual(later)
      expect(await openData(folder).images.find('shared1')).not.toBeNull()
      expect(await openData(join(folder, aside)).images.find('shared1')).not.toBeNull()
    }
    // The database and the images, each moved aside and then into place.
    expect(killed).toBeGreaterThanOrEqual(4)
  })
})

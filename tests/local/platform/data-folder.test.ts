import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDataFolder, writeWhole } from '#netlify/local/data-folder.ts'

describe('opening the data folder', () => {
  it('works while another process deletes files in it, as SQLite does when a database closes', async () => {
    const root = await mkdtemp(join(tmpdir(), 'uplist-folder-'))
    const names = Array.from({ length: 500 }, (_, index) => `uplist-${index}.db-wal`)
    for (const name of names) await writeFile(join(root, name), '')
    const opening = openDataFolder(root)
    for (const name of names.toReversed()) await rm(join(root, name))
    expect((await opening).root).toBe(root)
    await rm(root, { recursive: true })
  })
})

it('leaves no part of a file that can’t be written', async () => {
  const root = await mkdtemp(join(tmpdir(), 'uplist-folder-'))
  await mkdir(join(root, 'taken'))
  await expect(writeWhole(join(root, 'taken'), 'text')).rejects.toThrow('EISDIR')
  expect(await readdir(root)).toEqual(['taken'])
  await rm(root, { recursive: true })
})

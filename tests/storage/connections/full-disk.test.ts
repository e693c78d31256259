import { execFileSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openFile } from '#src/storage/connections/file.ts'
import { isUnavailable } from '#src/storage/database.ts'
import { diskStateOf, openDisk } from '#src/storage/images/disk.ts'
import { newFolder } from '#tests/support/folders.ts'
import { inFull } from '#tests/support/full.ts'

const threadProgram = fileURLToPath(new URL('../../../src/storage/connections/thread-program.ts', import.meta.url))
const megabyte = 1024 * 1024

// A disk of 64 MB, which only root can mount.
describe.skipIf(process.getuid?.() !== 0)('A database on a full disk', inFull, () => {
  it('refuses writes, can be read, is reported before, and works again', async () => {
    const folder = await newFolder('small-disk')
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder])
    onTestFinished(() => void execFileSync('umount', ['-l', folder]))
    const client = openFile(`file:${join(folder, 'test.db')}`, { timeout: 5000, threadProgram })
    onTestFinished(() => client.close())
    await client.execute('PRAGMA journal_mode = WAL')
    await client.execute('CREATE TABLE items (id INTEGER PRIMARY KEY, bytes BLOB)')
    const filler = join(folder, 'filler')
    await writeFile(filler, Buffer.alloc(60 * megabyte))
    const space = await openDisk(folder).findSpace()
    expect(space && space.free / space.total).toBeLessThan(0.1)
    expect(diskStateOf(space)).toBe('failing')

    const add = () => client.execute('INSERT INTO items (bytes) VALUES (zeroblob(500000))')
    let [written, failure]: [number, unknown] = [0, null]
    while (failure === null && written < 50) {
      failure = await add().then(
        () => null,
        (error: unknown) => error,
      )
      if (failure === null) written += 1
    }
    expect(isUnavailable(failure)).toBe(true)
    const count = async () => (await client.execute('SELECT count(*) AS n FROM items')).rows[0]?.['n']
    expect(await count()).toBe(written)
    await rm(filler)
    await add()
    expect(await count()).toBe(written + 1)
    expect((await client.execute('PRAGMA integrity_check')).rows[0]?.['integrity_check']).toBe('ok')
  })
})

import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { zstdCompressSync } from 'node:zlib'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { beforeAll, describe, expect, it } from 'vitest'
import { aboutFile, aboutText, packArchive } from '#netlify/local/backups/archive.ts'
import { backUp } from '#netlify/local/backups/back-up.ts'
import { certify } from '#netlify/local/backups/certify.ts'
import { restoreBackup } from '#netlify/local/backups/put-in-place.ts'
import { folderTarget } from '#netlify/local/backups/targets.ts'
import { type DataFolder, givenDataFolder } from '#tests/support/backups.ts'
import { newFolder } from '#tests/support/folders.ts'

const run = promisify(execFile)

type Made = { data: DataFolder; bytes: Buffer }
const made = {} as Record<'plain' | 'encrypted', Made>
beforeAll(async () => {
  const recipient = await identityToRecipient(await generateX25519Identity())
  for (const [kind, settings] of [
    ['plain', {}],
    ['encrypted', { BACKUP_RECIPIENT: recipient }],
  ] as const) {
    const data = await givenDataFolder(settings)
    const { name, target } = await backUp(data.env, 'command')
    made[kind] = { data, bytes: await readFile(join(target, name)) }
  }
})

/** Restores bytes under the name of the machine's newest backup. */
async function restoreBytes({ data }: Made, bytes: Uint8Array | Readable): Promise<{ message: string; into: string }> {
  const [name = ''] = await readdir(join(data.folder, 'backups'))
  const which = join(await newFolder('given'), name)
  await writeFile(which, bytes)
  const into = await newFolder('restored')
  const wish = { which, into, replace: false, identityFile: undefined }
  const message = await restoreBackup(data.env, wish).then(
    () => 'restored',
    (error: unknown) => String(error),
  )
  return { message, into }
}

/** Resolves with the error's message, if it left nothing behind. */
async function failureOf(given: Made, bytes: Uint8Array | Readable): Promise<string> {
  const { message, into } = await restoreBytes(given, bytes)
  const left = (await readdir(into)).filter((entry) => !/^(platform|backup)\.lock/.test(entry))
  expect(left).toEqual([])
  return message
}

describe.each(['plain', 'encrypted'] as const)('a damaged %s backup', (kind) => {
  it('is refused wherever it was cut off', async () => {
    const { length } = made[kind].bytes
    for (const end of [0, 5, 100, length / 3, length / 2, length - 500]) {
      const message = await failureOf(made[kind], made[kind].bytes.subarray(0, Math.floor(end)))
      expect(message, `cut off at ${end}`).toMatch(/^BackupError: .* is damaged/)
    }
  })

  it('is refused if one bit of it was flipped, unless that bit says nothing', async () => {
    const { bytes: whole } = made[kind]
    const { length } = whole
    const databaseIn = ({ into }: { into: string }) => readFile(join(into, 'uplist.db'))
    const saved = await databaseIn(await restoreBytes(made[kind], whole))
    for (let n = 0; n < 12; n += 1) {
      const bytes = Buffer.from(whole)
      const at = Math.floor((length * (n + 0.5)) / 12)
      bytes[at] = (bytes[at] ?? 0) ^ 4
      const restored = await restoreBytes(made[kind], bytes)
      // Formats have bits that no reader looks at.
      if (restored.message === 'restored') expect(await databaseIn(restored)).toEqual(saved)
      else expect(restored.message, `flipped at ${at}`).toMatch(/^BackupError: /)
    }
  })
})

describe('an archive that is no backup of ours', () => {
  const about = (changes = {}) =>
    aboutText({
      ...{ version: '1', reason: 'x', origin: 'x', createdAt: '2026-11-27T00:00:00.000Z', counts: {} },
      ...{ schema: { name: '', when: 0 }, databaseBytes: 1, images: 5, imageBytes: 1, secretFingerprint: null },
      ...changes,
    })
  const archiveOf = (files: [string, string][]) =>
    packArchive(async (add) => {
      for (const [name, text] of files) await add(name, Buffer.from(text))
    }, 0)

  it.each([
    '../outside',
    '/tmp/outside',
    'images/../../outside',
    'images/a/b',
    'private-images/..',
    'secret',
    'blobs/x',
    'uplist.db-wal',
    String.raw`images\..\outside`,
    'images/UPPER',
    `images/${'a'.repeat(90)}`,
  ])('is refused with a file %s, and nothing is written there', async (name) => {
    const archive = archiveOf([
      [aboutFile, about()],
      [name, 'x'],
    ])
    expect(await failureOf(made.plain, archive)).toMatch(
      /^BackupError: This isn't a backup of this product: it has a file/,
    )
  })

  it('is refused with a link, a folder or a device', async () => {
    const folder = await newFolder('linked')
    await writeFile(join(folder, aboutFile), about())
    await symlink('/etc/passwd', join(folder, 'uplist.db'))
    await mkdir(join(folder, 'images'))
    await run('mkfifo', [join(folder, 'missing-images.txt')])
    for (const [name, kind] of [
      ['uplist.db', 'symlink'],
      ['images', 'directory'],
      ['missing-images.txt', 'fifo'],
    ] as const) {
      const file = join(folder, `${kind}.tar`)
      await run('tar', ['-cf', file, '-C', folder, aboutFile, name])
      expect(await failureOf(made.plain, zstdCompressSync(await readFile(file)))).toContain(`is a ${kind}`)
    }
  })

  it.each(['PK\u0003\u0004', '\u001f\u008b\u0008', 'SQLite format 3'])(
    'is refused if it begins with %j',
    async (start) => {
      const file = Buffer.from(start.padEnd(1000, 'x'), 'latin1')
      expect(await failureOf(made.plain, file)).toMatch(/isn't a backup of this product: it doesn't begin as one/)
    },
  )

  it.each([
    ['without our first file', [['uplist.db', 'x']], /isn't a backup of this product/],
    ['of another product', [[aboutFile, about().replace('uplist', 'other')]], /isn't a backup of this product/],
    ['of a later format', [[aboutFile, about().replace('"format": 1', '"format": 2')]], /Install that version/],
    ['with a first file that is no JSON', [[aboutFile, '{']], /isn't a backup of this product/],
    [
      'without a database',
      [
        [aboutFile, about()],
        ['missing-images.txt', ''],
      ],
      /has no database/,
    ],
    [
      'with a file twice',
      [
        [aboutFile, about()],
        ['images/a', 'x'],
        ['images/a', 'y'],
      ],
      /in the wrong place/,
    ],
    [
      'with more files than it says',
      [[aboutFile, about({ images: 0 })], ...['a', 'b', 'c', 'd'].map((id) => [`images/${id}`, 'x'])],
      /in the wrong place/,
    ],
    [
      'with a larger database than it says',
      [
        [aboutFile, about()],
        ['uplist.db', 'xx'],
      ],
      /another size than it says/,
    ],
    ['that would fill the disk', [[aboutFile, about({ databaseBytes: 2 ** 52 })]], /of free disk space/],
  ] as [string, [string, string][], RegExp][])('is refused %s', async (_, files, message) => {
    expect(await failureOf(made.plain, archiveOf(files))).toMatch(message)
  })
})

describe('backups of one data folder', () => {
  it('are made one at a time', async () => {
    const data = await givenDataFolder()
    const [first, second] = await Promise.allSettled([backUp(data.env, 'command'), backUp(data.env, 'command')])
    expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected'])
    const failed = [first, second].find(({ status }) => status === 'rejected')
    expect((failed as PromiseRejectedResult).reason).toMatchObject({ name: 'BackupBusy' })
    await backUp(data.env, 'command')
  })

  it('leave nothing of one that was killed', async () => {
    const data = await givenDataFolder()
    const folder = join(data.folder, 'backups')
    await mkdir(join(data.folder, 'backup-work', 'run-killed'), { recursive: true })
    await mkdir(folder)
    const ours = '.uplist-20261127T000000Z-dead.tar.zst.part'
    const others = '.www.example.com-20261127T000000Z-dead.tar.zst.part'
    for (const part of [ours, others]) await writeFile(join(folder, part), 'half')
    const { name } = await backUp(data.env, 'command')
    expect((await readdir(folder)).sort()).toEqual([others, name, 'uplist-erasures.json'])
    expect(await readdir(data.folder)).not.toContain('backup-work')
  })

  it('are only there when whole, and a source that fails leaves nothing', async () => {
    const folder = await newFolder('target')
    const target = folderTarget(folder, 'uplist')
    const failing = function* () {
      yield Buffer.alloc(1000)
      throw new Error('the source failed')
    }
    const name = 'uplist-20261127T000000Z-beef.tar.zst'
    await expect(target.write(name, Readable.from(failing()))).rejects.toThrow('the source failed')
    expect(await readdir(folder)).toEqual([])
  })

  it("are refused without a database, and where the target can't be written", async () => {
    const data = await givenDataFolder()
    const file = join(data.folder, 'a-file')
    await writeFile(file, '')
    const env = { ...data.env, backups: { ...data.env.backups, target: { folder: file } } }
    await expect(backUp(env, 'command')).rejects.toThrow(/folder for backups can't be used.*Set BACKUP_TARGET/)
    const elsewhere = {
      ...data.env,
      dataDirectory: await newFolder('empty'),
      database: { url: 'file:/no/such.db', authToken: undefined },
    }
    await expect(backUp(elsewhere, 'command')).rejects.toThrow(/There is no database at \/no\/such.db/)
  })

  it('of a database on a server are left to its provider', async () => {
    const data = await givenDataFolder()
    const env = { ...data.env, database: { url: 'libsql://db.example', authToken: undefined } }
    await expect(backUp(env, 'command')).rejects.toThrow(/its provider's snapshots or dumps are its backup/)
  })

  it('that were deleted fail their check', async () => {
    const data = await givenDataFolder()
    await expect(certify(data.env, 'uplist-20261127T000000Z-beef.tar.zst')).rejects.toThrow(/is missing/)
  })
})

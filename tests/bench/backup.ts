import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { backUp } from '#netlify/local/backups/back-up.ts'
import { certify } from '#netlify/local/backups/certify.ts'
import { restoreBackup } from '#netlify/local/backups/put-in-place.ts'
import { sizeText } from '#src/domain/backups/results.ts'
import { type DataFolder, fillWithImages, givenDataFolder } from '#tests/support/backups.ts'
import { newFolder, removeFolders } from '#tests/support/folders.ts'
import { printTable } from './figures.ts'
import { runProgram } from './processes.ts'

// npm run bench backup [MEGABYTES]: corrupt copies of 50 that are made while another process writes, and how long a backup and
// its restore take for 1 GB, compared with `cp` of the same bytes.

const megabytes = Number(process.argv[2] ?? 1000)
const copies = 50

await measureCopies()
await measureTime('plain', {})
await measureTime('encrypted', { BACKUP_RECIPIENT: await identityToRecipient(await generateX25519Identity()) })
await removeFolders()

/** A writer keeps a transaction's worth of rows coming, as fast as it can. */
async function measureCopies(): Promise<void> {
  const data = await givenDataFolder()
  const writer = fork(new URL('backup-writer.ts', import.meta.url), [data.folder], { execArgv: [] })
  await once(writer, 'message')
  let corrupt = 0
  const rows: number[] = []
  for (let n = 0; n < copies; n += 1) {
    const made = await backUp(data.env, 'command')
    rows.push(made.counts['rate_limits'] ?? 0)
    const { differences } = await certify(data.env, made.name).catch((error: unknown) => ({
      differences: [String(error)],
    }))
    if (differences.length > 0) corrupt += 1
  }
  writer.kill()
  await once(writer, 'exit')
  const written = (rows.at(-1) ?? 0) - (rows[0] ?? 0)
  printTable(`Copies made while another process writes`, [{ copies, corrupt, 'rows written meanwhile': written }])
}

async function measureTime(kind: string, settings: Record<string, string>): Promise<void> {
  const data = await givenDataFolder(settings)
  await fill(data)
  data.db.$client.close()
  const folder = await newFolder('bench')
  // What a backup contains, read once before, so that all three find it in memory.
  const copied = join(folder, 'copied')
  await mkdir(copied)
  await cp(join(data.folder, 'blobs'), join(copied, 'blobs'), { recursive: true })
  await rm(copied, { recursive: true })
  const sources = ['uplist.db', 'blobs'].map((name) => join(data.folder, name))
  await mkdir(copied)
  const copy = await runProgram('sh', ['-c', 'cp -r "$@" && sync "$0"/*', copied, ...sources, copied])
  await rm(copied, { recursive: true })
  const made = await backUp(data.env, 'command')
  const into = join(folder, 'restored')
  const restored = await restoreBackup(data.env, { which: made.name, into, replace: false, identityFile: undefined })
  const database = (await stat(join(data.folder, 'uplist.db'))).size
  printTable(
    `A ${kind} backup of ${sizeText(database)} of database and ${megabytes / 2} MB in ${restored.images} images`,
    [
      {
        size: sizeText(made.bytes),
        cp: seconds(copy.seconds * 1000),
        backup: seconds(made.durationMs),
        restore: seconds(restored.durationMs),
        'backup : cp': ratio(made.durationMs, copy.seconds),
        'restore : cp': ratio(restored.durationMs, copy.seconds),
        differences: restored.differences.length,
      },
    ],
  )
  await rm(data.folder, { recursive: true })
  await rm(folder, { recursive: true })
}

/** Half of it is rows, half images. */
async function fill(data: DataFolder): Promise<void> {
  // A kilobyte each, of which three quarters are words that repeat, as in texts.
  await data.db.run('CREATE TABLE bench (id INTEGER PRIMARY KEY, text TEXT)')
  await data.db.run(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${megabytes * 480})
    INSERT INTO bench SELECT i, hex(randomblob(125)) || replace(hex(zeroblob(125)), '00', 'words ') FROM n`)
  await data.db.$client.execute('PRAGMA wal_checkpoint(TRUNCATE)')
  await fillWithImages(data, (megabytes * 1024 * 1024) / 2)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

function ratio(ms: number, reference: number): string {
  return (ms / 1000 / reference).toFixed(1)
}

import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { StartError } from './start-error.ts'

/** Where the platform stores persistent data. All absolute. */
export type DataFolder = {
  root: string
  /** Builds of the site, the live one among them. */
  site: string
  mail: string
  blobs: string
  secretFile: string
  /** Locked by the platform that uses the folder. */
  lockFile: string
  /** Tells other processes how to reach the running platform. */
  platformFile: string
}

/** Says what a restore is moving. In the data folder, until all of it is in place. */
export const placingFile = 'restore.json'

export const lockName = 'platform.lock'

export async function openDataFolder(directory: string): Promise<DataFolder> {
  const root = resolve(directory)
  if (await stat(join(root, placingFile)).catch(() => null)) {
    throw new StartError(`A restore into ${root} is running, or was interrupted. The next start finishes it: npm start`)
  }
  const folder: DataFolder = {
    root,
    site: join(root, 'site'),
    mail: join(root, 'mail'),
    blobs: join(root, 'blobs'),
    secretFile: join(root, 'secret'),
    lockFile: join(root, lockName),
    platformFile: join(root, 'platform.json'),
  }
  for (const path of [root, folder.site, folder.mail, folder.blobs]) await openPrivately(path)
  // Files in a folder that is older than this rule.
  for (const entry of await readdir(root, { withFileTypes: true })) {
    if (entry.isFile()) await chmod(join(root, entry.name), ownFile).catch(ignoreDeleted)
  }
  return folder
}

/** SQLite deletes its files beside a database when another process closes it. */
function ignoreDeleted(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/** Data is only readable by the user who runs the platform. */
const ownFile = 0o600
const ownFolder = 0o700
const stickyBit = 0o1000

async function openPrivately(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: ownFolder })
  // A folder like /tmp is shared, and the working folder is the project's.
  const isShared = ((await stat(path)).mode & stickyBit) !== 0 || process.cwd().startsWith(path)
  if (!isShared) await chmod(path, ownFolder)
}

/** The secret that a platform without `SECRET` created in this folder. Null: none did. */
export async function readSecret(file: string): Promise<string | null> {
  const known = (await readFile(file, 'utf8').catch(() => '')).trim()
  return known.length >= 32 ? known : null
}

/** Tells secrets apart without giving them away. */
export function fingerprintOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex').slice(0, 16)
}

/** This folder's secret, created at the first start. Only readable by its owner. */
export async function readOrCreateSecret(file: string): Promise<string> {
  const known = await readSecret(file)
  if (known !== null) return known
  const secret = randomBytes(32).toString('hex')
  await writeWhole(file, `${secret}\n`)
  return secret
}

/**
 * Writes a file atomically, so that a reader, or the next start after a crash, sees all of it or the previous version.
 */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const draft = join(dirname(file), `.${randomBytes(6).toString('hex')}.tmp`)
  try {
    const handle = await open(draft, 'w', 0o600)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
  } catch (error) {
    // On a full disk, each attempt would leave one.
    await rm(draft, { force: true }).catch(() => {})
    throw error
  }
}

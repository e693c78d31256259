import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** Where the platform keeps what must outlive it. All absolute. */
export type DataFolder = {
  root: string
  /** Builds of the site, the live one among them. */
  site: string
  mail: string
  blobs: string
  secretFile: string
  /** When each scheduled function last ran. */
  scheduleFile: string
  /** Tells other processes how to reach the running platform. */
  platformFile: string
}

export async function openDataFolder(directory: string): Promise<DataFolder> {
  const root = resolve(directory)
  const folder: DataFolder = {
    root,
    site: join(root, 'site'),
    mail: join(root, 'mail'),
    blobs: join(root, 'blobs'),
    secretFile: join(root, 'secret'),
    scheduleFile: join(root, 'schedule.json'),
    platformFile: join(root, 'platform.json'),
  }
  for (const path of [folder.site, folder.mail, folder.blobs]) await mkdir(path, { recursive: true })
  return folder
}

/** The secret of this folder, made at the first start. Readable by its owner only. */
export async function readOrCreateSecret(file: string): Promise<string> {
  const known = await readFile(file, 'utf8').catch(() => '')
  if (known.trim().length >= 32) return known.trim()
  const secret = randomBytes(32).toString('hex')
  await writeWhole(file, `${secret}\n`)
  return secret
}

/** Writes a file so that a reader, or the next start after a crash, sees all of it or the one before. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  const draft = join(dirname(file), `.${randomBytes(6).toString('hex')}.tmp`)
  const handle = await open(draft, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
}

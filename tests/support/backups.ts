import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openBlobs } from '#netlify/local/blobs.ts'
import { type Environment, readEnvironment } from '#src/env.ts'
import { type Database, openDatabase, prepareDatabase } from '#src/storage/database.ts'
import { uploads } from '#src/storage/images/schema.ts'
import { type ImageStore, openImageStore } from '#src/storage/images/image-store.ts'
import { migrateDatabase } from '#src/storage/migrations/migrate.ts'
import { contentOf } from './database-files.ts'
import { newFolder } from './folders.ts'
import * as image from './images.ts'

export type DataFolder = { folder: string; env: Environment; db: Database; images: ImageStore }

type Settings = Record<string, string>

const secret = 'a secret of at least thirty-two characters'

let migrated: Promise<Buffer> | undefined

/** The data folder of a platform that isn't running: migrated, with some rows and images. */
export async function givenDataFolder(settings: Settings = {}): Promise<DataFolder> {
  const folder = await newFolder('data')
  await writeFile(join(folder, 'uplist.db'), await (migrated ??= migratedFile()))
  const data = openData(folder, settings)
  await prepareDatabase(data.db, data.env.database.url)
  await addRows(data, 20)
  await addImage(data, 'shared1')
  await addImage(data, 'shared2')
  await addImage(data, 'private1', 'savePrivate')
  return data
}

/** Opens what is in a folder. */
export function openData(folder: string, settings: Settings = {}): DataFolder {
  const env = readEnvironment({ DATA_DIR: folder, SECRET: secret, ...settings })
  const images = openImageStore(env.context, openBlobs(folder, env.imageBucket))
  return { folder, env, db: openDatabase(env.database), images }
}

async function migratedFile(): Promise<Buffer> {
  const path = join(await newFolder('migrated'), 'uplist.db')
  const db = openDatabase({ url: `file:${path}` })
  await migrateDatabase(db, `file:${path}`)
  const content = await contentOf({ db })
  db.$client.close()
  return content
}

let added = 0

export async function addRows({ db }: Pick<DataFolder, 'db'>, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    added += 1
    const key = `row ${added} of ${process.pid}`
    await db.run(`INSERT INTO rate_limits (key, window_start, count) VALUES ('${key}', 0, ${added})`)
  }
}

export async function addImage(
  { db, images }: DataFolder,
  id: string,
  save: 'save' | 'savePrivate' = 'save',
): Promise<void> {
  const bytes = await image.pngOf()
  const facts = { type: 'image/png' as const, width: 1, height: 1, readyAt: 1, claimedAt: 1 }
  await db.insert(uploads).values({ id, size: bytes.length, createdAt: 1, ...facts })
  await images[save](id, bytes)
}

/** Adds images of 400 KB each until they have so many bytes. They don't compress. */
export async function fillWithImages({ db, images }: DataFolder, bytes: number): Promise<void> {
  const picture = await image.pngOf()
  const facts = { type: 'image/png' as const, width: 1, height: 1, readyAt: 1, claimedAt: 1 }
  for (let n = 0; n * 400_000 < bytes; n += 1) {
    // Decoders stop before them.
    const own = Buffer.concat([picture, randomBytes(400_000 - picture.length)])
    await db.insert(uploads).values({ id: `filled${n}`, size: own.length, createdAt: 1, ...facts })
    await images.save(`filled${n}`, own)
  }
}

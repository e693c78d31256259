import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { seedDemo } from '#commands/demo/seed.ts'
import { productSlug } from '#src/domain/urls/slugs.ts'
import { openImageStore } from '#src/storage/images/image-store.ts'
import { listStaleUploads } from '#src/storage/images/queries.ts'
import { uploads } from '#src/storage/images/schema.ts'
import { readProductCatalogue } from '#src/storage/products/catalogue.ts'
import { listProducts } from '#src/storage/products/published.ts'
import { productEvents, products } from '#src/storage/products/schema.ts'
import { useBlobs } from '#tests/support/blobs.ts'
import { useDatabase } from '#tests/support/database.ts'
import { nodeCache } from '#tests/support/node-cache.ts'
import { inFull } from '#tests/support/full.ts'

const now = () => Date.UTC(2030, 0, 1)
const production = false

async function listEntries(): Promise<{ name: string; publishedAt: string }[]> {
  return JSON.parse(await readFile('seo-data/demo-products.json', 'utf8')) as { name: string; publishedAt: string }[]
}

// Drawing takes a while on a busy machine.
const patience = { timeout: 300_000 }

describe('the demo seed', patience, () => {
  useBlobs()
  const current = useDatabase()
  const images = openImageStore('test')

  it('adds every product of the file with its pictures and history', async () => {
    const entries = await listEntries()
    expect(await seedDemo({ db: current.db, images, now, production })).toBe(entries.length)

    const listed = (await readProductCatalogue(current.db, Infinity, 1)).newest
    expect(listed.map(({ name }) => name).sort()).toEqual(entries.map(({ name }) => name).sort())
    expect(listed.every(({ demo }) => demo)).toBe(true)
    const dates = listed.map(({ createdAt }) => createdAt)
    expect(dates).toEqual(
      entries
        .map(({ publishedAt }) => publishedAt)
        .sort()
        .reverse(),
    )

    const rows = await current.db.select().from(products)
    expect(new Set(rows.map(({ email }) => email))).toEqual(new Set(['demo@uplist.example']))
    expect(await current.db.select().from(productEvents)).toHaveLength(entries.length * 2)
    for (const { logoId, screenshotId } of rows) {
      const [logo, screenshot] = [await images.find(logoId), await images.find(screenshotId)]
      expect(await sharp(logo?.bytes).metadata()).toMatchObject({ format: 'png', width: 512, height: 512 })
      expect(await sharp(screenshot?.bytes).metadata()).toMatchObject({ format: 'png', width: 1280, height: 800 })
    }
    expect(new Set(rows.flatMap(({ logoId, screenshotId }) => [logoId, screenshotId])).size).toBe(entries.length * 2)

    // They can be searched like any other product and are never swept.
    const found = await listProducts(current.db, { page: 1, limit: 5, q: 'penpot' })
    expect(found.products.map(({ slug }) => slug)).toContain('penpot')
    expect(await listStaleUploads(current.db, now(), 1000)).toEqual([])

    expect(await seedDemo({ db: current.db, images, now, production })).toBe(0)
    expect(await current.db.select().from(products)).toEqual(rows)
    expect(await current.db.select().from(productEvents)).toHaveLength(entries.length * 2)
  })

  it('has a logo and a screenshot for each product, and no file more than that', async () => {
    const names = (await listEntries()).flatMap(({ name }) => {
      const slug = productSlug(name)
      return [`${slug}-logo.png`, `${slug}-screenshot.png`]
    })
    expect((await readdir('commands/demo/images/products')).toSorted()).toEqual(names.toSorted())
  })

  it('continues after an interruption', inFull, async () => {
    const entries = await listEntries()
    let saved = 0
    const breaking = { ...images, save: (id: string, bytes: Uint8Array) => breakAfter(9, () => images.save(id, bytes)) }
    const breakAfter = (limit: number, save: () => Promise<void>) => {
      saved += 1
      return saved > limit ? Promise.reject(new Error('the store is down')) : save()
    }
    await expect(seedDemo({ db: current.db, images: breaking, now, production })).rejects.toThrow('the store is down')
    const before = (await current.db.select().from(products)).length
    expect(before).toBeLessThan(entries.length)
    expect(await seedDemo({ db: current.db, images, now, production })).toBeGreaterThan(0)
    expect((await readProductCatalogue(current.db, Infinity, 1)).newest).toHaveLength(entries.length)
    expect(await current.db.select().from(uploads)).toHaveLength(entries.length * 2)
  })

  it('is refused in production', async () => {
    const seeding = seedDemo({ db: current.db, images, now, production: true })
    await expect(seeding).rejects.toThrow('cannot be added in production')
    expect(await current.db.select().from(products)).toEqual([])
  })
})

describe('node commands/db.ts', patience, () => {
  const folders: string[] = []
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

  async function newFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'uplist-db-'))
    folders.push(folder)
    return join(folder, 'data')
  }

  async function run(words: string[], environment: Record<string, string>): Promise<{ code: number; said: string }> {
    const env = { ...nodeCache, PATH: process.env['PATH'] ?? '', ...environment }
    try {
      const { stdout } = await promisify(execFile)(process.execPath, ['commands/db.ts', ...words], { env })
      return { code: 0, said: stdout.trim() }
    } catch (error) {
      const { code, stderr } = error as { code: number; stderr: string }
      return { code, said: stderr.trim() }
    }
  }

  it('migrates, seeds only once, and resets', inFull, async () => {
    const environment = { DATA_DIR: await newFolder() }
    expect(await run(['migrate'], environment)).toEqual({ code: 0, said: 'The database is up to date.' })
    expect((await run(['seed'], environment)).said).toMatch(
      /^Demo data: \d\d products, 12 posts and \d\d customers added\.$/,
    )
    expect((await run(['seed'], environment)).said).toBe('Demo data: 0 products, 0 posts and 0 customers added.')
    expect((await run(['reset'], environment)).code).toBe(1)
    expect(await run(['reset', '--yes'], environment)).toEqual({ code: 0, said: 'The database is now empty.' })
  })

  it('refuses to seed or reset in production, and lists its commands', inFull, async () => {
    const environment = {
      DATA_DIR: await newFolder(),
      CONTEXT: 'production',
      DATABASE_URL: 'libsql://database.example',
      SECRET: 'x'.repeat(40),
      SMTP_URL: 'smtp://mail.example',
      BUILD_HOOK_URL: 'https://hook.example',
    }
    expect(await run(['seed'], environment)).toEqual({ code: 1, said: 'Demo data cannot be seeded in production.' })
    expect(await run(['reset', '--yes'], environment)).toEqual({
      code: 1,
      said: 'A production database cannot be reset.',
    })
    expect((await run([], { DATA_DIR: environment.DATA_DIR })).said).toContain('migrate | seed | reset')
  })
})

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#src/storage/database.ts'
import { listJobs } from '#src/storage/jobs/queries.ts'
import { migrateDatabase } from '#src/storage/migrations/migrate.ts'
import { newFolder } from '#tests/support/folders.ts'
import { type PackagedFunction, packageDeploy, unpack } from '#tests/support/netlify-package.ts'
import { startSqld } from '#tests/support/sqld.ts'

// Needs the registry, for Netlify's packager.

const run = promisify(execFile)
const megabyte = 1_000_000
const goals = { api: 8, tick: 4 }
const deployMegabytes = 80
const images = /node_modules\/(sharp|@img|@resvg|satori)\//

describe('the functions as Netlify packages them', () => {
  let packages: PackagedFunction[]
  beforeAll(async () => {
    packages = await packageDeploy(await newFolder('packages'))
  }, 600_000)
  const find = (name: string) => packages.find((one) => one.name === name)!
  const filesOf = (name: string) => [...find(name).files.keys()]

  it('are small', () => {
    for (const [name, limit] of Object.entries(goals)) {
      expect(find(name).bytes / megabyte, name).toBeLessThanOrEqual(limit)
    }
    const all = packages.reduce((sum, { bytes }) => sum + bytes, 0)
    expect(all / megabyte).toBeLessThanOrEqual(deployMegabytes)
  })

  it('have no native database, and libraries for images only where images are drawn', () => {
    for (const { name } of packages) expect(filesOf(name).filter((file) => /@libsql\/\w+-\w+/.test(file))).toEqual([])
    for (const name of ['api', 'tick']) expect(filesOf(name).filter((file) => images.test(file))).toEqual([])
    for (const name of ['images', 'uploads', 'forms', 'pages']) {
      expect(filesOf(name).some((file) => file.startsWith('node_modules/sharp/'))).toBe(true)
    }
    expect(filesOf('images').some((file) => file.startsWith('functions/fonts/'))).toBe(true)
  })

  /** Calls a function with nothing else around it. */
  async function call(name: string, path: string, database: string): Promise<string> {
    const socket = await unpack(find(name), await newFolder(name))
    const program = `const { default: socket } = await import(${JSON.stringify(socket)})
      const context = { ip: '127.0.0.1', geo: {}, waitUntil() {}, deploy: { context: 'deploy-preview' } }
      const answer = await socket(new Request('http://localhost${path}'), context)
      const bytes = (await answer.arrayBuffer()).byteLength
      process.stderr.write([answer.status, answer.headers.get('content-type'), bytes > 0].join(' '))
      process.exit()`
    const env = {
      DATABASE_URL: database,
      SECRET: 'a secret of this test, 0123456789012',
      SITE_ORIGIN: 'http://127.0.0.1:9',
    }
    return (await run(process.execPath, ['--input-type=module', '-e', program], { env })).stderr
  }

  it('answer, and run every job', async () => {
    const sqld = await startSqld(await newFolder('server'))
    const db = openDatabase({ url: sqld.url })
    try {
      await migrateDatabase(db, sqld.url)
      const notFound = '404 application/problem+json; charset=utf-8 true'
      expect(await call('api', '/api/products/none', sqld.url)).toBe(notFound)
      expect(await call('images', '/api/products', sqld.url)).toBe('200 application/json true')
      expect(await call('images', '/api/share-images/page/directories.png', sqld.url)).toBe('200 image/png true')
      expect(await call('tick', '/', sqld.url)).toBe('204  false')
      const failed = (await listJobs(db)).filter(({ failures }) => failures > 0)
      // Netlify's Blobs aren't here.
      const withoutBlobs = ['sweep: These cleanups failed: unusedUploads, shareImages']
      expect(failed.map(({ name, lastError }) => `${name}: ${lastError}`)).toEqual(withoutBlobs)
    } finally {
      db.$client.close()
      await sqld.stop()
    }
  })
})

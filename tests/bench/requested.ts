import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { pagesIn } from '#netlify/local/site/build-folder.ts'
import { products } from '#src/storage/products/schema.ts'
import { startPlatform } from '#tests/support/platform.ts'
import { buildCold } from './cold-build.ts'
import { percentile, printTable } from './figures.ts'
import { inFolder } from './folder.ts'
import { openFilled } from './products.ts'
import { timeReadyBuild } from './ready-build.ts'

// npm run bench requested [100000 50000]: what a build of so many products takes with all pages prebuilt and with so many, and
// pages that are rendered on the first request and kept, compared with prebuilt ones in turns.

const [size = 100_000, limit = 50_000] = process.argv.slice(2).map(Number)
/** Of one client, because the platform limits how many functions it may call in a minute. */
const pagesPerClient = 200
const clients = 5
const rounds = 5

await inFolder(async (folder) => {
  const url = `file:${folder}/uplist.db`
  const db = await openFilled(url, size)
  const builds = []
  for (const count of [size, limit]) builds.push(await measureBuild(folder, url, count, db))
  printTable(`A build of ${size} products`, builds)
  db.$client.close()
  await measureRequests(folder)
})

async function measureBuild(folder: string, url: string, count: number, db: Awaited<ReturnType<typeof openFilled>>) {
  const environment = { DATABASE_URL: url, PREBUILT_PRODUCTS: String(count) }
  const live = join(folder, 'live')
  const cold = await buildCold(live, environment)
  const { files, megabytes } = await sizeOf(pagesIn(live))
  const slug = `product-${size - 2}`
  const change = () =>
    db
      .update(products)
      .set({ headline: `Headline ${count}` })
      .where(eq(products.slug, slug))
  const publish = await timeReadyBuild({ builds: join(folder, 'builds'), live, environment, change })
  await rm(live, { recursive: true })
  return {
    prebuilt: count,
    'full build': `${cold.seconds.toFixed(1)} s`,
    'peak memory': `${cold.peakMegabytes.toFixed(0)} MB`,
    'one changed': `${publish.toFixed(1)} s`,
    files,
    size: `${megabytes.toFixed(0)} MB`,
  }
}

async function measureRequests(folder: string): Promise<void> {
  const dataDir = join(folder, 'data')
  const platform = await startPlatform({
    dataDir,
    env: { PREBUILT_PRODUCTS: String(limit), DATABASE_URL: `file:${folder}/uplist.db` },
  })
  const sample = clients * pagesPerClient
  const client = Array.from({ length: clients }, (_, index) => openClient(platform.origin, `127.0.0.${index + 2}`))
  const ask = (index: number, slug: number) => client[Math.floor(index / pagesPerClient)]!(`/product/product-${slug}`)
  const times: Record<string, number[]> = {}
  const note = async (name: string, work: Promise<number>) => void (times[name] ??= []).push(await work)
  try {
    const before = await memoryOf(await platform.serverPid())
    for (let index = 0; index < sample; index += 1) {
      await note('prebuilt, first', ask(index, size - 1 - index))
      await note('on request, first', ask(index, index))
    }
    for (let round = 0; round < rounds; round += 1) {
      for (let index = 0; index < sample; index += 1) {
        await note('prebuilt, again', ask(index, size - 1 - index))
        await note('on request, again', ask(index, index))
      }
    }
    const row = (name: string, reference: string) => {
      const of = (key: string, share: number) => percentile(times[key] ?? [], share)
      return {
        request: name,
        requests: times[name]?.length ?? 0,
        p50: `${of(name, 0.5).toFixed(2)} ms`,
        p95: `${of(name, 0.95).toFixed(2)} ms`,
        'p50 : prebuilt': (of(name, 0.5) / of(reference, 0.5)).toFixed(2),
      }
    }
    printTable(
      `Product pages over HTTP, ${size} products of which ${limit} are prebuilt`,
      ['first', 'again'].flatMap((when) =>
        ['prebuilt', 'on request'].map((kind) => row(`${kind}, ${when}`, `prebuilt, ${when}`)),
      ),
    )
    const { number } = JSON.parse(await readFile(join(dataDir, 'site/current'), 'utf8')) as { number: number }
    const kept = await sizeOf(join(dataDir, 'site', String(number), 'kept'))
    const after = await memoryOf(await platform.serverPid())
    printTable('Kept', [
      {
        pages: kept.files,
        size: `${kept.megabytes.toFixed(1)} MB`,
        'memory before': `${before} MB`,
        after: `${after} MB`,
      },
    ])
  } finally {
    await platform.stop()
  }
}

/** Milliseconds until the page has arrived, compressed. */
function openClient(origin: string, localAddress: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress })
  const url = origin.replace('localhost', '127.0.0.1')
  return async (path: string): Promise<number> => {
    const start = performance.now()
    return new Promise((resolve, reject) => {
      get(`${url}${path}`, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
        buffer(response).then((body) => {
          if (response.statusCode === 200 && body.length > 0) resolve(performance.now() - start)
          else reject(new Error(`${path} answered ${response.statusCode}`))
        }, reject)
      }).on('error', reject)
    })
  }
}

async function sizeOf(folder: string): Promise<{ files: number; megabytes: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  )
  return { files: sizes.length, megabytes: sizes.reduce((sum, one) => sum + one, 0) / 1024 ** 2 }
}

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024)
}

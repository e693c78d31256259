import { readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { thisProject } from '#netlify/local/project.ts'
import { Builder } from '#netlify/local/site/builder.ts'
import { openDatabase } from '#src/storage/database.ts'
import { products } from '#src/storage/products/schema.ts'
import { buildWithEleventy, mainOf, type ReferencePage } from './eleventy.ts'
import { runNode } from './processes.ts'

/** By then the process has loaded what a build needs. */
const readyMs = 8000

/** The whole site, with every landing page and the demo products, then again after one product changed. */
export async function measureWholeSite(folder: string) {
  const data = { DATA_DIR: join(folder, 'data') }
  await runNode(['commands/db.ts', 'migrate'], data)
  await runNode(['commands/db.ts', 'seed'], data)
  const outDirectory = join(folder, 'site')
  const environment = { ...data, ASTRO_OUT_DIR: outDirectory, ASTRO_CACHE_DIR: join(folder, 'cache') }
  const cold = await runNode(['tests/bench/build-once.ts', 'cold'], environment)
  const live = join(folder, 'live')
  await rename(outDirectory, live)

  const db = openDatabase({ url: `file:${data.DATA_DIR}/uplist.db` })
  const change = { headline: 'Another headline', updatedAt: Date.UTC(2026, 10, 21) }
  await db.update(products).set(change).where(eq(products.slug, 'orthanc'))
  db.$client.close()
  Object.assign(process.env, data)
  const warm = await buildReady(outDirectory, environment.ASTRO_CACHE_DIR, live)

  const pages = await readPages(live)
  const eleventy = await buildWithEleventy(
    folder,
    await readFile(join(live, 'g/ai-backlink-maker.html'), 'utf8'),
    pages,
  )
  const figures = ({ seconds, peakMegabytes }: typeof cold) => `${seconds.toFixed(1)} s, ${peakMegabytes.toFixed(0)} MB`
  return {
    pages: pages.length,
    cold: figures(cold),
    'warm, one changed': `${warm.toFixed(1)} s`,
    'Eleventy, cold': figures(eleventy),
    'cold : Eleventy': (cold.seconds / eleventy.seconds).toFixed(2),
    'warm : Eleventy': (warm / eleventy.seconds).toFixed(2),
  }
}

/** Seconds for a build by a process that was started in advance, as on the platform. */
async function buildReady(outDirectory: string, cacheDirectory: string, live: string): Promise<number> {
  const builder = new Builder({ project: thisProject, outDirectory, cacheDirectory })
  try {
    await setTimeout(readyMs)
    const start = performance.now()
    const { faults } = await builder.build(false, live)
    if (faults.length > 0) throw new Error(`${faults.length} dead links`)
    return (performance.now() - start) / 1000
  } finally {
    await builder.stop()
  }
}

/** Every page of the built site, for Eleventy to build again. */
async function readPages(directory: string): Promise<ReferencePage[]> {
  const names = await readdir(directory, { recursive: true })
  const files = names.filter((name) => name.endsWith('.html') && !name.startsWith('shells'))
  return Promise.all(
    files.map(async (name) => {
      const slug = name.slice(0, -'.html'.length)
      return { slug, title: slug, main: mainOf(await readFile(join(directory, name), 'utf8')) }
    }),
  )
}

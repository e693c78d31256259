import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { pagesIn } from '#netlify/local/site/build-folder.ts'
import { openDatabase } from '#src/storage/database.ts'
import { products } from '#src/storage/products/schema.ts'
import { buildPages, mainOf, type ReferencePage } from './eleventy.ts'
import { runNode } from './processes.ts'
import { timeReadyBuild } from './ready-build.ts'

/** The whole site, with every landing page and the demo products, then again after one product changed. */
export async function measureWholeSite(folder: string) {
  const environment = { DATA_DIR: join(folder, 'data') }
  await runNode(['commands/db.ts', 'migrate'], environment)
  await runNode(['commands/db.ts', 'seed'], environment)
  const live = join(folder, 'live')
  const cold = await runNode(['tests/bench/build-once.ts', live], environment)
  const frame = await readFile(join(pagesIn(live), 'g/ai-backlink-maker.html'), 'utf8')
  const pages = await readPages(pagesIn(live))
  const warm = await timeReadyBuild({
    builds: join(folder, 'builds'),
    live,
    environment,
    change: () => changeProduct(environment.DATA_DIR),
  })
  const eleventy = await buildPages(join(folder, 'eleventy'), frame, pages)
  return {
    pages: pages.length,
    cold: `${cold.seconds.toFixed(1)} s, ${cold.peakMegabytes.toFixed(0)} MB`,
    'warm, one changed': `${warm.toFixed(1)} s`,
    'Eleventy, cold': `${eleventy.seconds.toFixed(1)} s, ${eleventy.peakMegabytes.toFixed(0)} MB`,
    'cold : Eleventy': (cold.seconds / eleventy.seconds).toFixed(2),
    'warm : Eleventy': (warm / eleventy.seconds).toFixed(2),
  }
}

async function changeProduct(dataDirectory: string): Promise<void> {
  const db = openDatabase({ url: `file:${dataDirectory}/uplist.db` })
  const change = { headline: 'Another headline', updatedAt: Date.UTC(2026, 10, 21) }
  await db.update(products).set(change).where(eq(products.slug, 'orthanc'))
  db.$client.close()
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

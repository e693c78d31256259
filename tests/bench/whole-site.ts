import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { pagesIn } from '#netlify/local/site/build-folder.ts'
import { openDatabase } from '#src/storage/database.ts'
import { products } from '#src/storage/products/schema.ts'
import { buildCold } from './cold-build.ts'
import { buildPages, mainOf, type ReferencePage } from './eleventy.ts'
import { median } from './figures.ts'
import { type NodeRun, runNode } from './processes.ts'
import { timeReadyBuild } from './ready-build.ts'

const rounds = 3

/** The whole site, with every landing page and the demo products, in turns with Eleventy, and after a product changed. */
export async function measureWholeSite(folder: string) {
  const environment = { DATA_DIR: join(folder, 'data') }
  await runNode(['commands/db.ts', 'migrate'], environment)
  await runNode(['commands/db.ts', 'seed'], environment)
  const live = join(folder, 'live')
  const runs = { cold: [] as NodeRun[], eleventy: [] as NodeRun[] }
  let pages: ReferencePage[] = []
  for (let round = 0; round < rounds; round += 1) {
    await rm(live, { recursive: true, force: true })
    runs.cold.push(await buildCold(live, environment))
    const frame = await readFile(join(pagesIn(live), 'g/ai-backlink-maker.html'), 'utf8')
    pages = await readPages(pagesIn(live))
    runs.eleventy.push(await buildPages(join(folder, `eleventy-${round}`), frame, pages))
  }
  const warm = await timeReadyBuild({
    builds: join(folder, 'builds'),
    live,
    environment,
    change: () => changeProduct(environment.DATA_DIR),
  })
  const cold = medianOf(runs.cold)
  const eleventy = medianOf(runs.eleventy)
  return {
    pages: pages.length,
    cold: `${cold.seconds.toFixed(1)} s, ${cold.peakMegabytes.toFixed(0)} MB`,
    'warm, one changed': `${warm.toFixed(1)} s`,
    'Eleventy, cold': `${eleventy.seconds.toFixed(1)} s, ${eleventy.peakMegabytes.toFixed(0)} MB`,
    'cold : Eleventy': (cold.seconds / eleventy.seconds).toFixed(2),
    'warm : Eleventy': (warm / eleventy.seconds).toFixed(2),
  }
}

function medianOf(runs: readonly NodeRun[]) {
  return {
    seconds: median(runs.map(({ seconds }) => seconds)),
    peakMegabytes: median(runs.map(({ peakMegabytes }) => peakMegabytes)),
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

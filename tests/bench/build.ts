import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { pagesIn } from '#netlify/local/site/build-folder.ts'
import { readProductCatalogue } from '#src/storage/products/catalogue.ts'
import { products } from '#src/storage/products/schema.ts'
import { buildCold } from './cold-build.ts'
import { buildWithEleventy } from './eleventy.ts'
import { median, printTable } from './figures.ts'
import { inFolder } from './folder.ts'
import { prepareHugo } from './hugo.ts'
import type { NodeRun, Run } from './processes.ts'
import { openFilled } from './products.ts'
import { timeReadyBuild } from './ready-build.ts'
import { measureWholeSite } from './whole-site.ts'

// npm run bench build [site 1000 10000]: a full build, and one after a product changed, compared with Hugo and
// Eleventy in turns. `site`: the whole site with the demo products. A number: that many products besides.

/** A hundred thousand products take minutes, so that size has one round, in which Hugo builds once, and no Eleventy. */
const isLarge = (size: number) => size >= 100_000
const words = process.argv.slice(2)
const wanted = words.length > 0 ? words : ['site', '1000', '10000']
if (wanted.includes('site')) printTable('The whole site', [await inFolder(measureWholeSite)])
const rows = []
for (const size of wanted.filter((word) => word !== 'site')) {
  rows.push(await inFolder((folder) => measure(folder, Number(size))))
}
if (rows.length > 0) printTable(`Site build, medians: wall time (CPU time)`, rows)

async function measure(folder: string, size: number) {
  const url = `file:${folder}/bench.db`
  const db = await openFilled(url, size)
  const live = join(folder, 'live')
  // All of them, whatever the default.
  const environment = { DATABASE_URL: url, PREBUILT_PRODUCTS: String(size) }
  const page = () => readFile(join(pagesIn(live), 'product/product-0.html'), 'utf8')
  const changed = eq(products.slug, `product-${size >> 1}`)
  const runs = { cold: [] as NodeRun[], hugo: [] as Run[], eleventy: [] as Run[], warm: [] as number[] }
  try {
    let hugo: Awaited<ReturnType<typeof prepareHugo>> | undefined
    for (let round = 0; round < (isLarge(size) ? 1 : 3); round += 1) {
      await rm(live, { recursive: true, force: true })
      runs.cold.push(await buildCold(live, environment))
      hugo ??= await prepareHugo(
        join(folder, 'hugo'),
        pagesIn(live),
        (await readProductCatalogue(db, Infinity, 1)).newest,
      )
      runs.hugo.push(isLarge(size) ? hugo.first : await hugo.build())
      if (!isLarge(size))
        runs.eleventy.push(await buildWithEleventy(join(folder, `eleventy-${round}`), await page(), size))
      const change = () =>
        db
          .update(products)
          .set({ headline: `Headline ${round}` })
          .where(changed)
      runs.warm.push(await timeReadyBuild({ builds: join(folder, 'builds'), live, environment, change }))
    }
    return {
      products: size,
      'HTML a page': `${((await page()).length / 1024).toFixed(1)} KB`,
      cold: figures(runs.cold),
      'peak memory': `${median(runs.cold.map((run) => run.peakMegabytes)).toFixed(0)} MB`,
      'warm, one changed': `${median(runs.warm).toFixed(1)} s`,
      Hugo: figures(runs.hugo),
      Eleventy: isLarge(size) ? '' : figures(runs.eleventy),
      'cold : Hugo': (secondsOf(runs.cold) / secondsOf(runs.hugo)).toFixed(2),
      'warm : Hugo': (median(runs.warm) / secondsOf(runs.hugo)).toFixed(2),
      'cold : Eleventy': isLarge(size) ? '' : (secondsOf(runs.cold) / secondsOf(runs.eleventy)).toFixed(2),
    }
  } finally {
    db.$client.close()
  }
}

function secondsOf(runs: readonly Run[]): number {
  return median(runs.map((run) => run.seconds))
}

function figures(runs: readonly Run[]): string {
  return `${secondsOf(runs).toFixed(1)} s (${median(runs.map((run) => run.cpuSeconds)).toFixed(1)} s)`
}

import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { products } from '#src/storage/products/schema.ts'
import { buildWithEleventy, mainOf } from './eleventy.ts'
import { printTable } from './figures.ts'
import { runNode } from './processes.ts'
import { openFilled } from './products.ts'
import { measureWholeSite } from './whole-site.ts'

// npm run bench:build [-- site 1000 5000 10000]: a full build, and an incremental one after one product changed,
// compared with Eleventy. `site`: the whole site with the demo products. A number: that many identical products.

const words = process.argv.slice(2)
const wanted = words.length > 0 ? words : ['site', '1000', '5000', '10000']
if (wanted.includes('site')) printTable('The whole site', [await inFolder(measureWholeSite)])
const rows = []
for (const size of wanted.filter((word) => word !== 'site')) {
  rows.push(await inFolder((folder) => measure(folder, Number(size))))
}
if (rows.length > 0) printTable('Site build', rows)

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'uplist-bench-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function measure(folder: string, size: number) {
  const url = `file:${folder}/bench.db`
  const db = await openFilled(url, size)
  const outDirectory = join(folder, 'site')
  const environment = { DATABASE_URL: url, ASTRO_OUT_DIR: outDirectory, ASTRO_CACHE_DIR: join(folder, 'cache') }
  const build = (...words: string[]) => runNode(['tests/bench/build-once.ts', ...words], environment)

  const cold = await build('cold')
  const live = join(folder, 'live')
  // The platform moves the live folder away, too.
  await rename(outDirectory, live)
  const page = await readFile(join(live, 'product/product-0.html'), 'utf8')
  const changed = { headline: 'Another headline', updatedAt: Date.UTC(2026, 10, 1) }
  await db
    .update(products)
    .set(changed)
    .where(eq(products.slug, `product-${size >> 1}`))
  const warm = await build('warm', live)
  db.$client.close()
  const pages = Array.from({ length: size }, (_, index) => ({
    slug: `product-${index}`,
    title: `Product ${index}`,
    main: mainOf(page),
  }))
  const eleventy = await buildWithEleventy(folder, page, pages)

  const figures = ({ seconds, peakMegabytes }: typeof cold) => `${seconds.toFixed(1)} s, ${peakMegabytes.toFixed(0)} MB`
  return {
    products: size,
    'HTML a page': `${(page.length / 1024).toFixed(1)} KB`,
    cold: figures(cold),
    'warm, one changed': figures(warm),
    'Eleventy, cold': figures(eleventy),
    'cold : Eleventy': (cold.seconds / eleventy.seconds).toFixed(2),
    'warm : Eleventy': (warm.seconds / eleventy.seconds).toFixed(2),
  }
}

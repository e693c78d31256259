import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { products } from '#src/storage/schema.ts'
import { buildWithEleventy } from './eleventy.ts'
import { printTable } from './figures.ts'
import { openFilled } from './products.ts'
import { runNode } from './processes.ts'

// npm run bench:build [-- 1000 5000 10000]: the site built cold, and warm after one product changed, against Eleventy.

const sizes = process.argv.slice(2).map(Number)
const rows = []
for (const size of sizes.length > 0 ? sizes : [1000, 5000, 10_000]) rows.push(await measure(size))
printTable('Site build', rows)

async function measure(size: number) {
  const folder = await mkdtemp(join(tmpdir(), 'uplist-bench-'))
  const url = `file:${folder}/bench.db`
  const db = await openFilled(url, size)
  const outDirectory = join(folder, 'site')
  const environment = { DATABASE_URL: url, ASTRO_OUT_DIR: outDirectory, ASTRO_CACHE_DIR: join(folder, 'cache') }
  const build = (...words: string[]) => runNode(['tests/bench/build-once.ts', ...words], environment)

  const cold = await build('cold')
  const live = join(folder, 'live')
  // As the platform does: what is live was moved away.
  await rename(outDirectory, live)
  const page = await readFile(join(live, 'product/product-0.html'), 'utf8')
  const changed = { headline: 'Another headline', updatedAt: Date.UTC(2026, 10, 1) }
  await db
    .update(products)
    .set(changed)
    .where(eq(products.slug, `product-${size >> 1}`))
  const warm = await build('warm', live)
  db.$client.close()
  const eleventy = await buildWithEleventy(folder, size, page)
  await rm(folder, { recursive: true })

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

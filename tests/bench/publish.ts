import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { openOperator } from '#commands/products/connection.ts'
import { publishProduct } from '#commands/products/operator.ts'
import { pagesIn } from '#netlify/local/site/build-folder.ts'
import { readProductCatalogue } from '#src/storage/products/catalogue.ts'
import { products } from '#src/storage/products/schema.ts'
import { startPlatform } from '#tests/support/platform.ts'
import { median, printTable } from './figures.ts'
import { prepareHugo } from './hugo.ts'
import type { Run } from './processes.ts'
import { openFilled } from './products.ts'

// npm run bench publish [10000]: from publishing a product until its prebuilt page is served over HTTP, with list,
// feed and sitemap, on the running product. In turns with a full build by Hugo, the reference.

const size = Number(process.argv[2] ?? 10_000)
/** Hugo alone takes minutes for a hundred thousand. */
const rounds = size >= 100_000 ? 1 : 5
/** By then the process of the next build has bundled the code. */
const readyMs = 15_000

const dataDir = await mkdtemp(join(tmpdir(), 'uplist-bench-'))
const db = await openFilled(`file:${dataDir}/uplist.db`, size)
// Some that are waiting to be published, according to the database.
const waiting = Array.from({ length: rounds }, (_, index) => `product-${index * 7 + 3}`)
for (const slug of waiting) {
  await db.update(products).set({ state: 'pending', queuedAt: 1, publishedAt: null }).where(eq(products.slug, slug))
}
// All of them, whatever the default.
const platform = await startPlatform({ dataDir, env: { PREBUILT_PRODUCTS: String(size) } })
const { number } = JSON.parse(await readFile(join(dataDir, 'site/current'), 'utf8')) as { number: number }
const built = pagesIn(join(dataDir, 'site', String(number)))
const { build: buildWithHugo } = await prepareHugo(
  join(dataDir, 'hugo'),
  built,
  (await readProductCatalogue(db, Infinity, 1)).newest,
)
db.$client.close()

process.env['DATA_DIR'] = dataDir
const operator = await openOperator({ signs: true })
const live: number[] = []
const hugo: Run[] = []
for (const slug of waiting) {
  // First, because the live build replaces the pages that Hugo's are compared with.
  hugo.push(await buildWithHugo())
  await setTimeout(readyMs)
  const start = performance.now()
  await publishProduct(operator, slug)
  await operator.settle()
  while (!(await isPrebuilt(slug))) await setTimeout(50)
  live.push((performance.now() - start) / 1000)
  for (const path of ['/directories', '/feed.xml', '/sitemap-products-0.xml']) {
    const text = await (await fetch(`${platform.origin}${path}`)).text()
    if (!text.includes(`/product/${slug}`)) throw new Error(`${slug} isn't in ${path}`)
  }
}
operator.close()
await platform.stop()
await rm(dataDir, { recursive: true })
const reference = median(hugo.map(({ seconds }) => seconds))
printTable('From publishing to the prebuilt page, over HTTP', [
  {
    products: size,
    rounds,
    'live, median': `${median(live).toFixed(2)} s`,
    'live, slowest': `${Math.max(...live).toFixed(2)} s`,
    'Hugo, full build': `${reference.toFixed(2)} s`,
    'live : Hugo': (median(live) / reference).toFixed(2),
  },
])

/** Until then a function renders the page. */
async function isPrebuilt(slug: string): Promise<boolean> {
  const live = JSON.parse(await readFile(join(dataDir, 'site/current'), 'utf8')) as { number: number }
  return existsSync(join(pagesIn(join(dataDir, 'site', String(live.number))), 'product', `${slug}.html`))
}
